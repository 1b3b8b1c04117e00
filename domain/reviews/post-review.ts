import type { Session } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { type Post, postReviews } from './post-reviews.ts';
import { PostQueue } from './post-queue.ts';
import type { Review, ReviewInput } from '../../shared/reviews.ts';

const queues = new WeakMap<Context, PostQueue>();

/** Returns the queue of the posts of this process. */
function queueOf(context: Context): PostQueue {
  const queue = queues.get(context) ?? new PostQueue((posts: Post[]) => postReviews(context, posts));
  queues.set(context, queue);
  return queue;
}

/**
 * Posts a review, held until its author's address is verified, and notifies the owner. With an idempotency key, a
 * retry posts once. Posts of several authors that arrive together share a transaction. Fails with `not_yours` if the input names another
 * author, with `too_many_requests` (10 an hour), with `idempotency_key_reused`, with `not_found` if the retried review was deleted since,
 * with `session_ended` if the account was, or with `busy` while too many posts wait.
 */
export async function postReview(context: Context, author: Session, input: ReviewInput, key?: string): Promise<Review> {
  if (input.userId !== undefined && input.userId !== author.user.id) throw new Failure('not_yours');
  const { rating, comment } = input;
  return queueOf(context).add({ userId: author.user.id, rating, comment, ...(key === undefined ? {} : { key }) });
}
