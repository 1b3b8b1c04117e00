import type { Context } from '../context.ts';
import { listReviews } from './list-reviews.ts';
import type { Review } from '../../shared/reviews.ts';

/** Finds the newest public review by a verified client of a project, whatever its rating (product §2.12). Its cost does not grow with the reviews. */
export async function findClientReview(context: Context, projectId: string): Promise<Review | undefined> {
  const { reviews } = await listReviews(context, { limit: 1, use: 'page', query: { sort: 'newest', project: projectId } });
  return reviews[0];
}
