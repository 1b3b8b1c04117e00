import { type Kysely, sql } from 'kysely';

/** Finds the review that Home quotes (product §2.2) without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index reviews_quotable on reviews (public, created_at, id)
    where public = 1 and rating >= 4 and length(comment) between 80 and 240`.execute(db);
}
