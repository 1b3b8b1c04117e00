import type { Context } from '../context.ts';

/** A public review, and when it last changed. */
export interface ReviewChange {
  id: string;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** Lists the newest public reviews, newest first, with the time of their last edit or answer. Reads at most `limit` rows. */
export async function listReviewChanges(context: Context, limit: number): Promise<ReviewChange[]> {
  const rows = await context.db
    .selectFrom('reviews')
    .select(['id', 'updated_at', 'reply_at'])
    .where('public', '=', 1)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, updated_at, reply_at }) => ({ id, changedAt: Math.max(updated_at, reply_at ?? 0) }));
}
