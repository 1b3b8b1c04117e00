export { isUnavailable } from '#db/errors.ts';

/** Only `server/problems.ts` maps these to statuses. */
export type FailureCode =
  | 'session_ended'
  | 'wrong_credentials'
  | 'not_verified'
  | 'wrong_password'
  | 'password_needed'
  | 'not_yours'
  | 'too_many_held'
  | 'owner_cannot_review'
  | 'not_found'
  | 'token_invalid'
  | 'invitation_used'
  | 'invitation_declined'
  | 'invitation_revoked'
  | 'invitation_expired'
  | 'email_taken'
  | 'precondition_failed'
  | 'invalid_fields'
  | 'idempotency_key_reused'
  | 'too_many_requests'
  | 'busy';

export interface FieldError {
  field: string;
  message: string;
}

/** An expected failure that the caller can explain, never a defect. */
export class Failure extends Error {
  readonly code: FailureCode;
  readonly retryAfterSeconds: number | undefined;
  readonly errors: FieldError[] | undefined;
  /** Only with `invitation_used`, if the review is public. */
  readonly reviewId: string | undefined;

  constructor(
    code: FailureCode,
    details: { retryAfterSeconds?: number; errors?: FieldError[]; reviewId?: string } = {},
  ) {
    super(code);
    this.name = 'Failure';
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.errors = details.errors;
    this.reviewId = details.reviewId;
  }
}

export const invalidField = (field: string, message: string): Failure =>
  new Failure('invalid_fields', { errors: [{ field, message }] });
