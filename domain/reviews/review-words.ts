import { sql, type Selectable } from 'kysely';
import { insertRows } from '../../db/insert-rows.ts';
import { rowsOfWords, wordsAtOnce } from '../../db/fill-review-words.ts';
import { isPostgres } from '../../db/is-postgres.ts';
import { sendAhead } from '../../db/keep-plan.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Transaction } from '../transaction.ts';
import { wordsToIndex } from '../../shared/search-words.ts';

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
  if (added.length > 0) await insertWords(db, added, { ignoresKnown: !areNew });
}

/** PostgreSQL gets each review once with its words, which takes a tenth less time than a row for each word. */
async function insertWords(db: Transaction['db'], reviews: readonly Indexed[], { ignoresKnown }: { ignoresKnown: boolean }): Promise<void> {
  if (!isPostgres(db)) {
    await insertRows(db, 'review_words', reviews.flatMap(rowsOfWords), { ignoresKnown });
    return;
  }
  const indexed = reviews.map(({ id, rating, created_at, comment }) => ({ id, rating, created_at, words: wordsToIndex(comment) }));
  await sql`insert into review_words (word, rating, created_at, review_id)
    select words.word, review.rating, review.created_at, review.id
    from json_to_recordset(${JSON.stringify(indexed)}::json) as review (id text, rating integer, created_at bigint, words json),
      json_array_elements_text(review.words) as words (word)
    ${ignoresKnown ? sql`on conflict do nothing` : sql``} ${sendAhead}`.execute(db);
}
