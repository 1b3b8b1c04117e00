import type { Selectable } from 'kysely';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Context } from '../context.server.ts';
import { notifyOwner } from '../mail/review-emails.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { changeTotals } from './review-totals.server.ts';

type Columns = 'id' | 'user_id' | 'rating' | 'comment' | 'source' | 'project_id' | 'engaged_at';

/** A review that somebody posts, and where it comes from. */
export type NewReview = Pick<Selectable<ReviewsTable>, Columns> & { isPublic: boolean };

/** Inserts a review, notifies the owner, and, if the review is public, updates the totals. The transaction must hold the author's lock. */
export async function insertReview(context: Context, tx: Transaction, review: NewReview, now: number): Promise<void> {
  const { isPublic, ...columns } = review;
  await tx.db
    .insertInto('reviews')
    .values({
      ...columns,
      created_at: now,
      updated_at: now,
      public: isPublic ? 1 : 0,
      hidden_at: null,
      hidden_reason: null,
      reply_text: null,
      reply_at: null,
    })
    .execute();
  await notifyOwner(context, tx, [review.id], now);
  if (isPublic) await changeTotals(tx, { added: [{ ...review, created_at: now }] });
}
