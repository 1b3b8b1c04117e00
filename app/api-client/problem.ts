import { errorMessages } from '../../content/messages/error.ts';
import type { Problem } from '../../shared/api.ts';

/** A refusal by the API. Status 0 means no answer. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly { field: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;
  /** The review published by an accepted invitation. */
  readonly reviewId: string | undefined;

  constructor(status: number, body: Partial<Problem>) {
    super(body.code ?? 'unreachable');
    this.name = 'ApiProblem';
    // Without a code, it's from a gateway, whose status matters only for overload and failure.
    this.status = body.code !== undefined || status === 429 || status >= 500 ? status : 0;
    this.code = body.code ?? 'unreachable';
    this.errors = body.errors ?? [];
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.reviewId = body.reviewId;
  }
}

export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status === 0;

/** True for no answer, and for one from an overloaded or failing server. */
export const isTemporary = (error: unknown): boolean =>
  (error instanceof ApiProblem || error instanceof Response) &&
  (error.status === 0 || error.status === 429 || error.status >= 500);

/** For problems without a text in the specification. */
export function explainProblem(problem: ApiProblem): string {
  const [first] = problem.errors;
  if (first !== undefined) return first.message;
  if (problem.retryAfterSeconds !== undefined)
    return errorMessages.waitSeconds(problem.retryAfterSeconds);
  const refusal = (errorMessages.refusals as Record<string, string>)[problem.code];
  if (refusal !== undefined) return refusal;
  return problem.status === 0 ? errorMessages.network : errorMessages.generic;
}
