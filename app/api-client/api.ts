import type {
  Account,
  AccountUpdate,
  ActiveSession,
  LogIn,
  PasswordChange,
  PasswordReset,
  SignUp,
} from '../../domain/accounts/account.schema.ts';
import type { Review } from '../../domain/reviews/review.schema.ts';
import { request } from './request.ts';

interface Message {
  message: string;
}

interface Token {
  token: string;
}

export interface ReviewForm {
  rating: number;
  comment: string;
}

const user = (userId: string) => `/users/${encodeURIComponent(userId)}`;

/** The calls of specification §7 and of PRODUCT §5, as the pages use them. */
export const api = {
  postReview: (form: ReviewForm & { userId: string }, idempotencyKey: string) =>
    request<Review>({ method: 'POST', path: '/reviews', body: form, headers: { 'Idempotency-Key': idempotencyKey } }),
  /** Refused with 412 when the review has changed since `expected`. */
  editReview: (expected: Pick<Review, '_id' | 'userId' | 'updatedAt'>, form: ReviewForm) =>
    request<Review>({
      method: 'PUT',
      path: `/reviews/${expected._id}`,
      body: { userId: expected.userId, ...form },
      headers: { 'If-Match': `"${expected.updatedAt}"` },
    }),
  deleteReview: (id: string) => request<undefined>({ method: 'DELETE', path: `/reviews/${id}` }),
  ownReviews: (userId: string) => request<Review[]>({ method: 'GET', path: `${user(userId)}/reviews` }),

  signUp: (form: SignUp) => request<Token>({ method: 'POST', path: '/users/signup', body: form }),
  logIn: (form: LogIn) => request<Token>({ method: 'POST', path: '/users/login', body: form }),
  lookUpToken: (token?: string) => request<Account>({ method: 'GET', path: '/users/token', token }),
  endToken: () => request<undefined>({ method: 'DELETE', path: '/users/token', keepalive: true }),
  resendVerification: (email: string) => request<Message>({ method: 'POST', path: '/users/resend-verification', body: { email } }),
  verifyEmail: (token: string) => request<Message>({ method: 'GET', path: `/users/verify/${encodeURIComponent(token)}` }),
  forgotPassword: (email: string) => request<Message>({ method: 'POST', path: '/users/forgot-password', body: { email } }),
  resetPassword: (form: PasswordReset) => request<Message>({ method: 'POST', path: '/users/reset-password', body: form }),

  updateAccount: (userId: string, form: AccountUpdate) => request<Message>({ method: 'PUT', path: user(userId), body: form }),
  changePassword: (userId: string, form: PasswordChange) =>
    request<Message>({ method: 'PUT', path: `${user(userId)}/password`, body: form }),
  sessions: (userId: string) => request<ActiveSession[]>({ method: 'GET', path: `${user(userId)}/sessions` }),
  endSession: (userId: string, sessionId: string) =>
    request<undefined>({ method: 'DELETE', path: `${user(userId)}/sessions/${sessionId}` }),
  endOtherSessions: (userId: string) => request<undefined>({ method: 'DELETE', path: `${user(userId)}/sessions` }),
  data: (userId: string) => request<unknown>({ method: 'GET', path: `${user(userId)}/data` }),
  deleteAccount: (userId: string, password: string) => request<undefined>({ method: 'DELETE', path: user(userId), body: { password } }),
};
