import type { Selectable } from 'kysely';
import { insertRows } from '../../db/insert-rows.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { notifyOwner } from '../mail/review-emails.ts';
import { newSalt } from '../record/commitment.ts';
import { recordEvents } from '../record/record-events.ts';
import type { Transaction } from '../transaction.ts';
import { beginToChangeTotals } from './review-totals.ts';

type Columns = 'id' | 'user_id' | 'rating' | 'comment' | 'source' | 'project_id' | 'engaged_at';

/** A review that somebody posts, and where it comes from. */
export type NewReview = Pick<Selectable<ReviewsTable>, Columns> & { isPublic: boolean };

/**
 * Inserts reviews, notifies the owner, updates the totals if any is public, and records them, which locks the end of the record. The
 * transaction must hold the authors' locks. Returns the rows by their ids.
 */
export async function insertReviews(
  context: Context,
  tx: Transaction,
  reviews: NewReview[],
  now: number,
): Promise<Map<string, Selectable<ReviewsTable>>> {
  if (reviews.length === 0) return new Map();
  const values = reviews.map(({ isPublic, ...columns }) => ({
    ...columns,
    created_at: now,
    updated_at: now,
    public: isPublic ? 1 : 0,
    hidden_at: null,
    hidden_reason: null,
    reply_text: null,
    reply_at: null,
    version: 1,
    reply_review_version: null,
    record_salt: newSalt(),
    reply_salt: null,
  }));
  await insertRows(tx.db, 'reviews', values);
  await notifyOwner(
    context,
    tx,
    values.map(({ id }) => id),
    now,
  );
  const added = values.filter((row) => row.public === 1);
  const totals = added.length > 0 ? await beginToChangeTotals(tx, { added, areNew: true }) : undefined;
  const recorded = recordEvents(
    context,
    tx,
    values.flatMap((row) => {
      const review = { ...row, isRecorded: true };
      return [{ event: 'received' as const, review }, ...(row.public === 1 ? [{ event: 'published' as const, review }] : [])];
    }),
  );
  // The lines are signed while PostgreSQL works on the totals. If these fail, so does what follows them.
  for (const settled of await Promise.allSettled([totals?.changed, recorded])) if (settled.status === 'rejected') throw settled.reason;
  return new Map(values.map((row) => [row.id, row]));
}
