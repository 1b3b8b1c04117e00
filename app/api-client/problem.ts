import { errorMessages } from '../../content/messages/error.ts';
import type { Problem } from '../../shared/api.ts';

/** A refusal by the API. Status 0 is no answer at all. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { field: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;
  /** The review of an invitation that was already accepted. */
  readonly reviewId: string | undefined;

  constructor(status: number, body: Partial<Problem>) {
    super(body.code ?? 'unreachable');
    this.name = 'ApiProblem';
    // Without a code, the answer is a gateway's.
    this.status = body.code !== undefined || status === 429 || status >= 500 ? status : 0;
    this.code = body.code ?? 'unreachable';
    this.errors = body.errors ?? [];
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.reviewId = body.reviewId;
  }
}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 0;

export const isTemporary = (error: unknown): boolean =>
  (error instanceof ApiProblem || error instanceof Response) &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

/** Problems without a specified text. */
export function explainProblem(problem: ApiProblem): string {
  const [first] = problem.errors;
  if (first !== undefined) return first.message;
  if (problem.retryAfterSeconds !== undefined)
    return errorMessages.waitSeconds(problem.retryAfterSeconds);
  const refusal = (errorMessages.refusals as Record<string, string>)[problem.code];
  if (refusal !== undefined) return refusal;
  return problem.status === 0 ? errorMessages.network : errorMessages.generic;
}
