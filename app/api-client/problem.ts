import { errorMessages } from '#content/messages/error.ts';
import { gatewayStatus, RequestError } from '#framework/page.ts';
import type { Problem } from '#shared/api.ts';

/** A refusal by the API, or no answer. */
export class ApiProblem extends RequestError {
  readonly code: string;
  readonly errors: readonly { field: string; message: string }[];
  readonly retryAfterSeconds: number | undefined;
  /** The review of an invitation that was already accepted. */
  readonly reviewId: string | undefined;

  constructor(status: number, body: Partial<Problem>) {
    // Without a code, the answer is a gateway's.
    super(body.code === undefined ? gatewayStatus(status) : status, body.code);
    this.name = 'ApiProblem';
    this.code = body.code ?? 'unreachable';
    this.errors = body.errors ?? [];
    this.retryAfterSeconds = body.retryAfterSeconds;
    this.reviewId = body.reviewId;
  }
}

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
