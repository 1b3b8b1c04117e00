import type { PageContext } from '../../app/context.ts';
import type { Context } from '../../domain/context.ts';
import { Failure, isUnavailable } from '../../domain/failure.ts';
import { summarizeRecord } from '../../domain/record/record.ts';
import { findReview } from '../../domain/reviews/find-review.ts';
import { findClientReview, findQuote, listReviews } from '../../domain/reviews/list-reviews.ts';
import { summarizeReviews } from '../../domain/reviews/review-changes.ts';
import { reviewsPerPage } from '../../shared/limits.ts';
import type { Logger } from '../logger.ts';

/** Creates the context that pages use during one request. A malformed cursor results in a 404. */
export function createPageContext(
  context: Context,
  logger: Logger,
  requestId: string,
): PageContext {
  const logError = (error: unknown) => logger.error({ requestId, err: error }, 'A page failed');

  /**
   * Converts an error to a response with the request id, because a client navigation sees nothing
   * else of the error.
   */
  async function orFail<T>(result: Promise<T>): Promise<T> {
    try {
      return await result;
    } catch (error) {
      if (error instanceof Failure && error.code === 'not_found')
        throw new Response(null, { status: 404 });
      if (!isUnavailable(error)) {
        logError(error);
        throw Response.json({ requestId }, { status: 500 });
      }
      logger.warn({ requestId, err: error }, 'The database is unavailable');
      throw Response.json({ requestId }, { status: 503 });
    }
  }

  return {
    requestId,
    publicUrl: context.publicUrl,
    hasOwner: context.ownerEmail !== undefined,
    listReviews: (query, cursor) =>
      orFail(listReviews(context, { limit: reviewsPerPage, query, cursor })),
    findReview: (id) => orFail(findReview(context, id)),
    reviewSummary: () => orFail(summarizeReviews(context)),
    findQuote: () => orFail(findQuote(context)),
    findClientReview: (projectId) => orFail(findClientReview(context, projectId)),
    summarizeRecord: () => orFail(summarizeRecord(context)),
    logError,
  };
}
