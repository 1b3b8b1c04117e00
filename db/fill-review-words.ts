import { type Kysely, sql } from 'kysely';
import { wordsToIndex } from '../shared/search-words.ts';
import type { Tables } from './tables.ts';

const reviewsAtOnce = 500;
export const wordsAtOnce = 1000;

type IndexedReview = Pick<Tables['reviews'], 'id' | 'rating' | 'comment' | 'created_at'>;

/** The rows that index a review by its words. */
export const rowsOfWords = ({ id, rating, comment, created_at }: IndexedReview): Tables['review_words'][] =>
  wordsToIndex(comment).map((word) => ({ word, rating, created_at, review_id: id }));

/** Reads all public reviews in batches, in the order of their ids. */
async function* publicReviews(db: Kysely<Tables>): AsyncGenerator<IndexedReview[]> {
  for (let after = ''; ;) {
    const batch = await db
      .selectFrom('reviews')
      .select(['id', 'rating', 'comment', 'created_at', 'public'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(reviewsAtOnce)
      .execute();
    const last = batch.at(-1);
    if (last === undefined) return;
    after = last.id;
    yield batch.filter((review) => review.public === 1);
  }
}

/**
 * Fills the empty index of words with those of all public reviews. Needs a transaction. First they go to a table without an order, because sorted rows reach
 * the index many times faster.
 */
export async function fillReviewWords(db: Kysely<Tables>): Promise<void> {
  const unsorted = sql.table('unsorted_review_words');
  await sql`create temporary table ${unsorted} as select * from review_words where word = ''`.execute(db);
  const insert = async (rows: Tables['review_words'][]) => {
    const values = rows.map(({ word, rating, created_at, review_id }) => sql`(${word}, ${rating}, ${created_at}, ${review_id})`);
    await sql`insert into ${unsorted} values ${sql.join(values)}`.execute(db);
  };
  let rows: Tables['review_words'][] = [];
  for await (const reviews of publicReviews(db)) {
    for (const review of reviews) rows.push(...rowsOfWords(review));
    for (; rows.length >= wordsAtOnce; rows = rows.slice(wordsAtOnce)) await insert(rows.slice(0, wordsAtOnce));
  }
  if (rows.length > 0) await insert(rows);
  await sql`insert into review_words select * from ${unsorted} where true
    order by word, rating, created_at, review_id on conflict do nothing`.execute(db);
  await sql`drop table ${unsorted}`.execute(db);
}

/** Fills the index of words if there are public reviews but no words, as after a restore. Several processes may do so at once. */
export async function ensureReviewWords(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql`select 1 from reviews where public = 1 and not exists (select 1 from review_words) limit 1`.execute(db);
  if (rows.length > 0) await db.transaction().execute(fillReviewWords);
}
