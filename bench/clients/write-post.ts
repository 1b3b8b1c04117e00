import { writeRequest } from './http-connection.ts';

const words = 'The work was done well and on time, and every question was answered the same day';

/** Writes the request that posts a review, each with another text. */
export function writePost(token: string, index: number): Buffer {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return writeRequest(
    'POST',
    '/api/reviews',
    headers,
    JSON.stringify({ rating: 1 + (index % 5), comment: `${words}, number ${index}. ${words}.` }),
  );
}
