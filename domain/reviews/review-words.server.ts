import { insertRows } from '../../db/insert-rows.ts';
import { rowsOfWords, wordsAtOnce } from '../../db/fill-review-words.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Selectable } from 'kysely';
import type { Transaction } from '../transaction.server.ts';

/** What decides how a review is found by its words. */
export type Indexed = Pick<Selectable<ReviewsTable>, 'id' | 'rating' | 'comment' | 'created_at'>;

const batchesOf = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / wordsAtOnce) }, (_, index) => items.slice(index * wordsAtOnce, (index + 1) * wordsAtOnce));

/**
 * Adds reviews that become public to the index of words, and removes those that no longer are. An edited one is in both lists. New
 * reviews cannot be in the index yet; any other may be, because another process may have filled the index from what was public before.
 */
export async function changeWords(
  { db }: Transaction,
  { added, removed, areNew }: { added: readonly Indexed[]; removed: readonly Indexed[]; areNew: boolean },
): Promise<void> {
  for (const review of removed) {
    const words = rowsOfWords(review).map(({ word }) => word);
    for (const batch of batchesOf(words)) {
      await db
        .deleteFrom('review_words')
        .where('word', 'in', batch)
        .where('rating', '=', review.rating)
        .where('created_at', '=', review.created_at)
        .where('review_id', '=', review.id)
        .execute();
    }
  }
  await insertRows(db, 'review_words', added.flatMap(rowsOfWords), { ignoresKnown: !areNew });
}
