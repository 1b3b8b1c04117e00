import { bumpPublicContentVersion } from '../public-content.server.ts';
import type { Transaction } from '../transaction.server.ts';

/**
 * Changes the totals in the transaction that publishes, edits, or removes public reviews. Call it late, because every post waits for
 * these rows. It locks ratings in ascending order, so that two transactions cannot deadlock.
 */
export async function changeTotals(tx: Transaction, changes: ReadonlyMap<number, number>): Promise<void> {
  for (const [rating, by] of [...changes].toSorted(([one], [other]) => one - other)) {
    if (by === 0) continue;
    await tx.db
      .updateTable('review_totals')
      .set((eb) => ({ count: eb('count', '+', by) }))
      .where('rating', '=', rating)
      .execute();
  }
  await bumpPublicContentVersion(tx);
}

/** Counts the change that reviews with these ratings make to the totals. */
export function tally(ratings: readonly number[], each: 1 | -1): Map<number, number> {
  const changes = new Map<number, number>();
  for (const rating of ratings) changes.set(rating, (changes.get(rating) ?? 0) + each);
  return changes;
}
