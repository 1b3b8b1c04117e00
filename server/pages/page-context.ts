import type { PageContext } from '../../app/context.ts';
import type { Context } from '../../domain/context.server.ts';
import { Failure } from '../../domain/failure.ts';
import { listReviews, summarizeReviews } from '../../domain/reviews/list-reviews.server.ts';
import { reviewsPerPage } from '../../domain/reviews/review-limits.schema.ts';
import type { Logger } from '../logger.ts';

/** What pages may ask, for one request. A malformed cursor makes the page one that does not exist. */
export function createPageContext(context: Context, logger: Logger, requestId: string): PageContext {
  const logError = (error: unknown) => logger.error({ requestId, err: error }, 'A page failed');

  /** A navigation in the browser sees nothing of a failure but this answer, so the request's id is in it. */
  async function answer<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      if (error instanceof Failure && error.code === 'invalid_fields') throw new Response(null, { status: 404 });
      logError(error);
      throw Response.json({ requestId }, { status: 500 });
    }
  }

  return {
    requestId,
    publicUrl: context.publicUrl,
    listReviews: (cursor) => answer(listReviews(context, { limit: reviewsPerPage, cursor })),
    reviewSummary: () => answer(summarizeReviews(context)),
    logError,
  };
}
