import { Failure, type FailureCode, isUnavailable } from '#domain/core';
import type { Problem } from '#shared/api.ts';

export const unavailableRetrySeconds = 5;

export type ApiCode =
  | FailureCode
  | 'not_json'
  | 'method_not_allowed'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'internal_error';

const problemsByCode: Record<ApiCode, { status: number; title: string }> = {
  not_json: { status: 400, title: 'The body is not valid JSON' },
  session_ended: { status: 401, title: 'The session is missing or has ended' },
  wrong_credentials: { status: 401, title: 'Wrong email address or password' },
  not_verified: { status: 403, title: 'The email address is not verified yet' },
  wrong_password: { status: 403, title: 'Wrong password' },
  password_needed: { status: 403, title: 'Give your password again' },
  not_yours: { status: 403, title: 'This belongs to someone else' },
  owner_cannot_review: { status: 403, title: 'The owner of the site cannot review it' },
  too_many_held: { status: 403, title: 'Verify the email address before you post more reviews' },
  not_found: { status: 404, title: 'Not found' },
  token_invalid: { status: 404, title: 'The link has already been used or has expired' },
  method_not_allowed: { status: 405, title: 'Method not allowed' },
  email_taken: { status: 409, title: 'An account with this email already exists' },
  invitation_used: { status: 410, title: 'The invitation has been accepted' },
  invitation_declined: { status: 410, title: 'The invitation has been declined' },
  invitation_revoked: { status: 410, title: 'The invitation has been revoked' },
  invitation_expired: { status: 410, title: 'The invitation has expired' },
  precondition_failed: { status: 412, title: 'The resource has changed since you loaded it' },
  body_too_large: { status: 413, title: 'The body is larger than 64 KiB' },
  unsupported_media_type: { status: 415, title: 'The body has an unsupported media type' },
  invalid_fields: { status: 422, title: 'Some fields are invalid' },
  idempotency_key_reused: {
    status: 422,
    title: 'The idempotency key was used for a different request',
  },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal_error: { status: 500, title: 'Something went wrong on the server' },
  busy: { status: 503, title: 'The server is busy' },
};

interface ProblemDetails extends Partial<
  Pick<Failure, 'errors' | 'retryAfterSeconds' | 'reviewId'>
> {
  headers?: Record<string, string>;
}

export function problemOf(
  code: ApiCode,
  { errors, retryAfterSeconds, reviewId }: ProblemDetails = {},
): Problem {
  const { status, title } = problemsByCode[code];
  return {
    type: 'about:blank',
    title,
    status,
    code,
    errors,
    retryAfterSeconds,
    reviewId,
  };
}

export function problemResponse(code: ApiCode, details: ProblemDetails = {}): Response {
  const problem = problemOf(code, details);
  const { status, retryAfterSeconds } = problem;
  const headers = new Headers(details.headers);
  headers.set('Content-Type', 'application/problem+json');
  headers.set('Cache-Control', 'no-store');
  // Required by RFC 9110. Browsers show no dialog for this scheme.
  if (status === 401) headers.set('WWW-Authenticate', 'Bearer');
  if (retryAfterSeconds !== undefined) headers.set('Retry-After', String(retryAfterSeconds));
  return Response.json(problem, { status, headers });
}

/** Handles failures of the domain and an unavailable database. Undefined for a defect. */
export function expectedResponse(error: unknown): Response | undefined {
  if (error instanceof Failure) return problemResponse(error.code, error);
  return isUnavailable(error)
    ? problemResponse('busy', { retryAfterSeconds: unavailableRetrySeconds })
    : undefined;
}
