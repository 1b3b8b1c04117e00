import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { fillReviewWords } from '../fill-review-words.ts';

/** Lists public reviews by rating, of verified clients, and by project, and finds them by their words, without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_by_rating on reviews (rating, created_at, id) where public = 1`.execute(db);
  await sql`create index reviews_by_source on reviews (source, rating, created_at, id) where public = 1`.execute(db);
  await sql`create index reviews_by_project on reviews (project_id, rating, created_at, id)
    where public = 1 and project_id is not null`.execute(db);

  // The same order of words and ids in every database.
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter;
  const text = isPostgres ? sql`text collate "C"` : sql`text`;
  await sql`create table review_words (
    word ${text} not null,
    rating integer not null,
    created_at bigint not null,
    review_id ${text} not null,
    primary key (word, rating, created_at, review_id)
  ) ${isPostgres ? sql`` : sql`without rowid`}`.execute(db);
  await fillReviewWords(db);
}
