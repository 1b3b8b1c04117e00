import createClient from 'openapi-fetch';
import type { LogIn, PasswordChange, PasswordReset, SignUp } from '../../shared/accounts.ts';
import { reviewEntityTag } from '../../shared/entity-tag.ts';
import type { ReportInput } from '../../shared/reports.ts';
import type { Review } from '../../shared/reviews.ts';
import { forgetAhead } from '../page-data.ts';
import type { paths } from './api-types.ts';
import { ApiProblem, type ProblemBody } from './problem.ts';
import { clearSession, getToken } from './session.ts';

export type ReviewWords = Pick<Review, 'rating' | 'comment'>;

export const client = createClient<paths>({ baseUrl: '/api', credentials: 'omit' });

client.use({
  onRequest({ request }) {
    const token = getToken();
    if (token !== null && !request.headers.has('Authorization')) request.headers.set('Authorization', `Bearer ${token}`);
  },
  onResponse({ request }) {
    if (request.method !== 'GET') forgetAhead();
  },
});

/** A proxy may answer with something other than a problem. */
const asProblem = (error: unknown): ProblemBody => (typeof error === 'object' && error !== null ? error : {});

/** Returns a call's data. Rejects with an `ApiProblem`; one that reports an ended session also clears that session, and nothing else. */
export async function read<Data>(call: Promise<{ data?: Data; error?: unknown; response: Response }>): Promise<Data> {
  const token = getToken();
  const { data, error, response } = await call.catch(() => {
    throw new ApiProblem(0, {});
  });
  // The type of `data` is that of the successful answers, which may be empty.
  if (response.ok) return data as Data;
  const problem = new ApiProblem(response.status, asProblem(error));
  // Another tab may have logged in since: its session is not the one that ended.
  if (problem.code === 'session_ended' && getToken() === token) clearSession('ended');
  throw problem;
}

export const byId = (id: string) => ({ params: { path: { id } } });

/** The API's calls, typed by its own description. */
export const api = {
  postReview: (body: ReviewWords & { userId: string }, idempotencyKey: string) =>
    read(client.POST('/reviews', { params: { header: { 'idempotency-key': idempotencyKey } }, body })),
  /** Refused with 412 when the review has changed since `expected`. */
  editReview: (expected: Pick<Review, '_id' | 'userId' | 'updatedAt'>, form: ReviewWords) =>
    read(
      client.PUT('/reviews/{id}', {
        params: { path: { id: expected._id }, header: { 'if-match': reviewEntityTag(expected) } },
        body: { userId: expected.userId, ...form },
      }),
    ),
  deleteReview: (id: string) => read(client.DELETE('/reviews/{id}', byId(id))),
  review: (id: string) => read(client.GET('/reviews/{id}', byId(id))),
  reportReview: (id: string, body: ReportInput) => read(client.POST('/reviews/{id}/reports', { ...byId(id), body })),
  ownReviews: (userId: string) => read(client.GET('/users/{id}/reviews', byId(userId))),

  signUp: (body: SignUp) => read(client.POST('/users/signup', { body })),
  logIn: (body: LogIn) => read(client.POST('/users/login', { body })),
  /** Of the stored token, or of another one. */
  lookUpToken: (token?: string) =>
    read(client.GET('/users/token', token === undefined ? {} : { headers: { Authorization: `Bearer ${token}` } })),
  /** Continues after the visitor leaves the page. */
  endToken: (token: string) => read(client.DELETE('/users/token', { keepalive: true, headers: { Authorization: `Bearer ${token}` } })),
  resendVerification: (email: string) => read(client.POST('/users/resend-verification', { body: { email } })),
  verifyEmail: (token: string) => read(client.GET('/users/verify/{token}', { params: { path: { token } } })),
  forgotPassword: (email: string) => read(client.POST('/users/forgot-password', { body: { email } })),
  checkPasswordReset: (token: string) => read(client.GET('/users/reset-password/{token}', { params: { path: { token } } })),
  resetPassword: (body: PasswordReset) => read(client.POST('/users/reset-password', { body })),

  openInvitation: (token: string) => read(client.GET('/invitations/{token}', { params: { path: { token } } })),
  acceptInvitation: (token: string, body: ReviewWords & { firstName?: string; lastName?: string }, idempotencyKey: string) =>
    read(client.POST('/invitations/{token}/accept', { params: { path: { token }, header: { 'idempotency-key': idempotencyKey } }, body })),
  declineInvitation: (token: string) => read(client.POST('/invitations/{token}/decline', { params: { path: { token } } })),

  updateAccount: (userId: string, body: { email: string; firstName: string; lastName: string }) =>
    read(client.PUT('/users/{id}', { ...byId(userId), body })),
  /** Needs no current password while there is none. */
  changePassword: (userId: string, { currentPassword, ...form }: PasswordChange) =>
    read(
      client.PUT('/users/{id}/password', {
        ...byId(userId),
        body: currentPassword === undefined ? form : { ...form, currentPassword },
      }),
    ),
  sessions: (userId: string) => read(client.GET('/users/{id}/sessions', byId(userId))),
  endSession: (userId: string, sessionId: string, password: string) =>
    read(client.DELETE('/users/{id}/sessions/{sessionId}', { params: { path: { id: userId, sessionId } }, body: { password } })),
  endOtherSessions: (userId: string, password: string) =>
    read(client.DELETE('/users/{id}/sessions', { ...byId(userId), body: { password } })),
  data: (userId: string) => read(client.GET('/users/{id}/data', byId(userId))),
  /** Needs no password while there is none. */
  deleteAccount: (userId: string, password?: string) =>
    read(client.DELETE('/users/{id}', { ...byId(userId), body: password === undefined ? {} : { password } })),
};
