import { bumpPublicContentVersion } from '../public-content.server.ts';
import type { Transaction } from '../transaction.server.ts';

/**
 * Counts public reviews in or out, in the transaction that makes them public or not. Last in it: everyone who posts waits for these rows.
 * Ratings are always touched in the same order, so that two such transactions cannot wait for each other.
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

/** Adds or takes away each of some reviews' ratings. */
export function tally(ratings: readonly number[], each: 1 | -1): Map<number, number> {
  const changes = new Map<number, number>();
  for (const rating of ratings) changes.set(rating, (changes.get(rating) ?? 0) + each);
  return changes;
}
