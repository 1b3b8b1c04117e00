import { expect, test } from 'vitest';
import { createContract } from './openapi-contract.ts';

const object = (properties: object) => ({ type: 'object', properties, required: Object.keys(properties) });
const problem = {
  content: { 'application/problem+json': { schema: object({ status: { type: 'integer' }, code: { type: 'string' } }) } },
};
const busy = { ...problem, headers: { 'Retry-After': {} } };
const names = { content: { 'application/json': { schema: object({ firstName: { type: 'string' } }) } } };
const check = createContract({
  paths: {
    '/reviews': { post: { responses: { 401: problem } } },
    '/users/{id}': { get: { responses: { 200: names, 204: {}, 404: problem, 503: busy } } },
  },
});

interface Changes {
  path?: string;
  method?: string;
  status?: number;
  headers?: Record<string, string>;
  mediaType?: string;
  body?: unknown;
}

function answer({ path = '/users/1', method = 'GET', status = 200, headers = {}, mediaType = 'application/json', body }: Changes) {
  const text = body === undefined ? '' : JSON.stringify(body);
  check(path, method, { status, headers: new Headers(headers), mediaType, text, body });
}
const problemAnswer = (status: number) => ({ status, mediaType: 'application/problem+json', body: { status, code: 'x' } });

test('described answers pass', () => {
  answer({ body: { firstName: 'Ann' } });
  answer({ method: 'HEAD' });
  answer({ status: 204 });
  answer(problemAnswer(404));
  answer({ ...problemAnswer(503), headers: { 'Retry-After': '5' } });
});

test('an unknown path is 404 and an unknown method is 405, both with a problem as the body', () => {
  answer({ ...problemAnswer(404), path: '/nowhere' });
  answer({ ...problemAnswer(405), method: 'PATCH', headers: { Allow: 'GET' } });
  expect(() => answer({ ...problemAnswer(405), method: 'PATCH' })).toThrow('does not say what is allowed');
  expect(() => answer({ ...problemAnswer(405), path: '/nowhere' })).toThrow('is not described');
  expect(() => answer({ ...problemAnswer(404), method: 'PATCH' })).toThrow('is not described');
  expect(() => answer({ path: '/nowhere', status: 404, body: {} })).toThrow('undescribed media type');
  expect(() => answer({ ...problemAnswer(404), path: '/nowhere', body: { status: 404 } })).toThrow("must have required property 'code'");
});

test.each<[string, Changes]>([
  ['is not described', problemAnswer(413)],
  ['is not described', problemAnswer(405)],
  ['is not described', { status: 304 }],
  ['undescribed media type', { mediaType: 'text/plain', body: { firstName: 'Ann' } }],
  ['must be string', { body: { firstName: 1 } }],
  ['must NOT have additional properties', { body: { firstName: 'Ann', password_hash: '$argon2id$' } }],
  ['has a body', { status: 204, body: {} }],
  ['has a body', { method: 'HEAD', body: { firstName: 'Ann' } }],
  ['lacks its header Retry-After', problemAnswer(503)],
  ['says another status', { ...problemAnswer(404), body: { status: 403, code: 'x' } }],
])('an answer that %s is refused: %j', (reason, changes) => {
  expect(() => answer(changes)).toThrow(reason);
});
