import type { Selectable } from 'kysely';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Context } from '../context.server.ts';
import { notifyOwner } from '../mail/review-emails.server.ts';
import { newSalt } from '../record/commitment.server.ts';
import { recordEvents } from '../record/record-events.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { changeTotals } from './review-totals.server.ts';

type Columns = 'id' | 'user_id' | 'rating' | 'comment' | 'source' | 'project_id' | 'engaged_at';

/** A review that somebody posts, and where it comes from. */
export type NewReview = Pick<Selectable<ReviewsTable>, Columns> & { isPublic: boolean };

/**
 * Inserts a review, notifies the owner, updates the totals if the review is public, and records it, which locks the end of the record. The
 * transaction must hold the author's lock.
 */
export async function insertReview(context: Context, tx: Transaction, review: NewReview, now: number): Promise<void> {
  const { isPublic, ...columns } = review;
  const values = {
    ...columns,
    created_at: now,
    updated_at: now,
    public: isPublic ? 1 : 0,
    hidden_at: null,
    hidden_reason: null,
    reply_text: null,
    reply_at: null,
    record_salt: newSalt(),
    reply_salt: null,
  };
  await tx.db.insertInto('reviews').values(values).execute();
  await notifyOwner(context, tx, [review.id], now);
  if (isPublic) await changeTotals(tx, { added: [values] });
  const recorded = { ...values, isRecorded: true };
  await recordEvents(context, tx, [
    { event: 'received', review: recorded },
    ...(isPublic ? [{ event: 'published' as const, review: recorded }] : []),
  ]);
}
