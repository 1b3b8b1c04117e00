import type { Site } from '../../app/context.ts';
import type { Domain } from '../../domain/domain.server.ts';
import { Failure } from '../../domain/failure.ts';
import { listReviews, summarizeReviews } from '../../domain/reviews/list-reviews.server.ts';
import { reviewsPerPage } from '../../domain/reviews/review.schema.ts';
import type { Logger } from '../logger.ts';

/** What pages may ask, for one request. A cursor that is none makes the page one that does not exist. */
export function createSite(domain: Domain, logger: Logger, requestId: string): Site {
  return {
    requestId,
    publicUrl: domain.publicUrl,
    async listReviews(cursor) {
      try {
        return await listReviews(domain, { limit: reviewsPerPage, cursor });
      } catch (error) {
        if (error instanceof Failure && error.code === 'invalid_fields') throw new Response(null, { status: 404 });
        throw error;
      }
    },
    reviewSummary: () => summarizeReviews(domain),
    logError: (error) => logger.error({ requestId, err: error }, 'A page failed'),
  };
}
