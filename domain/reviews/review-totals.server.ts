import type { ReviewsTable } from '../../db/tables.ts';
import type { Selectable } from 'kysely';
import { bumpPublicContentVersion } from '../public-content.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { changeWords, type Indexed } from './review-words.server.ts';

/** What decides in which totals a review counts, and how it is found. */
export type Counted = Indexed & Pick<Selectable<ReviewsTable>, 'source'>;

/** By how much the totals of one rating change. */
interface Change {
  count: number;
  verified_count: number;
}

/**
 * Changes the totals and the index of words in the transaction that publishes, edits, or removes public reviews. Call it late, because every post waits for
 * these rows. It locks ratings in ascending order, so that two transactions cannot deadlock.
 */
export async function changeTotals(tx: Transaction, reviews: { added?: readonly Counted[]; removed?: readonly Counted[] }): Promise<void> {
  const { added = [], removed = [] } = reviews;
  await changeWords(tx, { added, removed });
  const changes = tally({ added, removed });
  for (const [rating, change] of [...changes].toSorted(([one], [other]) => one - other)) {
    if (change.count === 0 && change.verified_count === 0) continue;
    await tx.db
      .updateTable('review_totals')
      .set((eb) => ({ count: eb('count', '+', change.count), verified_count: eb('verified_count', '+', change.verified_count) }))
      .where('rating', '=', rating)
      .execute();
  }
  await bumpPublicContentVersion(tx);
}

function tally({ added, removed }: { added: readonly Counted[]; removed: readonly Counted[] }): Map<number, Change> {
  const changes = new Map<number, Change>();
  const count = ({ rating, source }: Counted, by: 1 | -1) => {
    const change = changes.get(rating) ?? { count: 0, verified_count: 0 };
    change.count += by;
    if (source === 'verified_client') change.verified_count += by;
    changes.set(rating, change);
  };
  for (const review of added) count(review, 1);
  for (const review of removed) count(review, -1);
  return changes;
}
