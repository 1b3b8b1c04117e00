import { reviewsPerPage } from '#content/limits.ts';
import { clearPrefetched, fetchJson, RequestError } from '#framework/page.ts';
import type {
  Account,
  ActiveSession,
  LogIn,
  OpenReset,
  PasswordChange,
  PasswordReset,
  SignUp,
} from '#shared/accounts.ts';
import type { Message, NewToken, Problem } from '#shared/api.ts';
import type { OpenInvitation } from '#shared/invitations.ts';
import type { ReportInput } from '#shared/reports.ts';
import type { Review, ReviewPage, ReviewWithHistory } from '#shared/reviews.ts';
import { ApiProblem } from './problem.ts';
import { clearSession, getToken } from './session.ts';

export type ReviewWords = Pick<Review, 'rating' | 'comment'>;

interface Sent {
  body?: object | undefined;
  headers?: Record<string, string> | undefined;
  keepalive?: boolean;
  /** Replaces the stored token. */
  token?: string | undefined;
}

export const path = (parts: TemplateStringsArray, ...values: string[]): string =>
  String.raw({ raw: parts }, ...values.map((value) => encodeURIComponent(value)));

/** Headers can't hold other tokens, which another program may have stored. */
const sendableToken = /^[\x21-\x7E]{1,1000}$/u;

/**
 * Calls the API with the stored token, and once more if another tab has replaced it since. Rejects
 * with an `ApiProblem`. If the session has ended, clears it, but no drafts.
 */
async function request(
  method: string,
  address: string,
  { body, headers, keepalive = false, token: ownToken }: Sent,
): Promise<{ answer: unknown; headers: Headers }> {
  const token = ownToken ?? getToken();
  const refuse = (problem: ApiProblem): ApiProblem => {
    // Another tab may have started a new session since.
    if (problem.code === 'session_ended' && getToken() === token) clearSession('server');
    return problem;
  };
  if (token !== null && !sendableToken.test(token))
    throw refuse(new ApiProblem(401, { code: 'session_ended' }));
  const sent = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...headers,
  };
  const { response, body: answer } = await fetchJson(`/api${address}`, {
    method,
    headers: sent,
    body: body === undefined ? null : JSON.stringify(body),
    keepalive,
  })
    .catch((error: unknown) => {
      throw error instanceof RequestError ? new ApiProblem(error.status, {}) : error;
    })
    .finally(() => {
      if (method !== 'GET') clearPrefetched();
    });
  if (response.ok) return { answer, headers: response.headers };
  const problem = new ApiProblem(response.status, { ...(answer as Partial<Problem>) });
  const newToken = getToken();
  const isReplaced = ownToken === undefined && newToken !== null && newToken !== token;
  if (problem.code === 'session_ended' && isReplaced)
    return request(method, address, { body, headers, keepalive });
  throw refuse(problem);
}

export const call = async <Answer = void>(
  method: string,
  address: string,
  sent: Sent = {},
): Promise<Answer> => (await request(method, address, sent)).answer as Answer;

export const api = {
  postReview: (body: ReviewWords & { userId: string }, idempotencyKey: string) =>
    call<Review>('POST', '/reviews', { headers: { 'Idempotency-Key': idempotencyKey }, body }),
  /** 412 if the review has changed since `expected`. */
  editReview: (expected: Pick<Review, '_id' | 'userId' | 'etag'>, form: ReviewWords) =>
    call<Review>('PUT', path`/reviews/${expected._id}`, {
      headers: { 'If-Match': expected.etag },
      body: { userId: expected.userId, ...form },
    }),
  deleteReview: (id: string) => call('DELETE', path`/reviews/${id}`),
  reviews: async (query: URLSearchParams): Promise<ReviewPage> => {
    const parameters = new URLSearchParams([...query, ['limit', String(reviewsPerPage)]]);
    const { answer, headers } = await request('GET', `/reviews?${parameters}`, {});
    const next = /<([^<>]+)>/u.exec(headers.get('Link') ?? '')?.[1];
    const nextCursor = next && new URL(next, location.href).searchParams.get('cursor');
    return { reviews: answer as Review[], ...(nextCursor ? { nextCursor } : {}) };
  },
  review: (id: string) => call<ReviewWithHistory>('GET', path`/reviews/${id}`),
  reportReview: (id: string, body: ReportInput, idempotencyKey: string) =>
    call<Message>('POST', path`/reviews/${id}/reports`, {
      headers: { 'Idempotency-Key': idempotencyKey },
      body,
    }),
  ownReviews: (userId: string) => call<Review[]>('GET', path`/users/${userId}/reviews`),

  names: (userId: string) =>
    call<Pick<Account, 'firstName' | 'lastName'>>('GET', path`/users/${userId}`),
  signUp: (body: SignUp) => call<NewToken>('POST', '/users/signup', { body }),
  logIn: (body: LogIn) => call<NewToken>('POST', '/users/login', { body }),
  lookUpToken: (token?: string) => call<Account>('GET', '/users/token', { token }),
  endToken: (token: string) => call('DELETE', '/users/token', { keepalive: true, token }),
  resendVerification: (email: string) =>
    call<Message>('POST', '/users/resend-verification', { body: { email } }),
  verifyEmail: (token: string) =>
    call<Message & { reviewId?: string }>('GET', path`/users/verify/${token}`),
  /** Deletes an account that another person created with this address. */
  disownAccount: (token: string) => call('DELETE', path`/users/verify/${token}`),
  forgotPassword: (email: string) =>
    call<Message>('POST', '/users/forgot-password', { body: { email } }),
  checkPasswordReset: (token: string) =>
    call<OpenReset>('GET', path`/users/reset-password/${token}`),
  resetPassword: (body: PasswordReset) => call<Message>('POST', '/users/reset-password', { body }),

  openInvitation: (token: string) => call<OpenInvitation>('GET', path`/invitations/${token}`),
  acceptInvitation: (
    token: string,
    body: ReviewWords & { firstName?: string; lastName?: string },
    idempotencyKey: string,
  ) =>
    call<Partial<NewToken> & { review: Review; otherReviews?: number }>(
      'POST',
      path`/invitations/${token}/accept`,
      {
        headers: { 'Idempotency-Key': idempotencyKey },
        body,
      },
    ),
  declineInvitation: (token: string) => call('POST', path`/invitations/${token}/decline`),

  updateAccount: (userId: string, body: { email: string; firstName: string; lastName: string }) =>
    call<Message>('PUT', path`/users/${userId}`, { body }),
  changePassword: (userId: string, body: PasswordChange) =>
    call<Message & NewToken>('PUT', path`/users/${userId}/password`, { body }),
  sessions: (userId: string) => call<ActiveSession[]>('GET', path`/users/${userId}/sessions`),
  endSession: (userId: string, sessionId: string, password: string) =>
    call('DELETE', path`/users/${userId}/sessions/${sessionId}`, { body: { password } }),
  endOtherSessions: (userId: string, password: string) =>
    call('DELETE', path`/users/${userId}/sessions`, { body: { password } }),
  data: (userId: string) => call<object>('GET', path`/users/${userId}/data`),
  deleteAccount: (userId: string, password?: string) =>
    call('DELETE', path`/users/${userId}`, { body: { password } }),
};
