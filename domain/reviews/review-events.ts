import type { ReviewEventsTable } from '../../db/tables.ts';
import { sha256 } from '../core/secrets.ts';
import type { Transaction } from '../core/transaction.ts';
import type { StoredReview } from './review-row.ts';

export type ReviewEvent = ReviewEventsTable['event'];

/** These say what the review says from then on. */
const contentEvents = new Set<ReviewEvent>(['received', 'edited', 'replied', 'reply_removed']);

/**
 * Commits to what a review says without telling it: SHA-256 of its salt, followed by its public
 * fields as JSON, in hexadecimal. Its author's names are not in it, because they may change.
 */
export const digestOf = ({
  id,
  user_id,
  rating,
  comment,
  source,
  project_id,
  engaged_at,
  reply,
  salt,
}: StoredReview): string =>
  sha256(
    salt +
      JSON.stringify({
        _id: id,
        userId: user_id,
        rating,
        comment,
        source,
        projectId: project_id ?? undefined,
        engagedAt: engaged_at ?? undefined,
        reply: reply ?? undefined,
      }),
  );

/**
 * Appends what happened to a review, as it is now, in the transaction that makes it happen. The
 * record of reviews follows.
 */
export async function appendEvent(
  { db, afterCommit }: Transaction,
  at: number,
  event: ReviewEvent,
  review: StoredReview,
  reason?: string,
): Promise<void> {
  const { version, rating, comment, reply, salt } = review;
  const words = contentEvents.has(event)
    ? { version, rating, comment, reply, salt, digest: digestOf(review) }
    : {};
  await db
    .insertInto('review_events')
    .values({ review_id: review.id, event, at, reason: reason ?? null, ...words })
    .execute();
  afterCommit.reviewEvent = [];
}

/**
 * Removes what reviews said from their events. What is left tells nobody: the salts are gone, too.
 */
export async function eraseReviewText({ db }: Transaction, reviewIds: string[]): Promise<void> {
  if (reviewIds.length === 0) return;
  const nothing = { version: null, rating: null, comment: null, reply: null, salt: null };
  await db.updateTable('review_events').set(nothing).where('review_id', 'in', reviewIds).execute();
}

/**
 * Removes what a version of a review said until an edit that leaves no earlier version. The digests
 * stay, so that the record does.
 */
export async function eraseVersionText(
  { db }: Transaction,
  { id, version }: Pick<StoredReview, 'id' | 'version'>,
): Promise<void> {
  await db
    .updateTable('review_events')
    .set({ rating: null, comment: null, salt: null })
    .where('review_id', '=', id)
    .where('version', '=', version)
    .execute();
}
