import type { Tables } from '#db/tables.ts';
import { sha256, type Transaction } from '#domain/core';
import type { StoredReview } from './review-row.ts';

export type ReviewEvent = Tables['review_events']['event'];

const contentEvents = new Set<ReviewEvent>(['received', 'edited', 'replied', 'reply_removed']);

/**
 * Commits to a review without revealing it: SHA-256 of its salt and its public fields as JSON, in
 * hexadecimal. Leaves out the author's names, because they may change.
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
  afterCommit.add('reviewEvent');
}

/** Erases salts, too, so the remaining digests reveal nothing. */
export async function eraseReviewText({ db }: Transaction, reviewIds: string[]): Promise<void> {
  if (reviewIds.length === 0) return;
  const nothing = { version: null, rating: null, comment: null, reply: null, salt: null };
  await db.updateTable('review_events').set(nothing).where('review_id', 'in', reviewIds).execute();
}

/** For edits that create no version. The digests stay, so the record still holds. */
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
