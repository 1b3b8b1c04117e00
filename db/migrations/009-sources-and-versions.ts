import { type Kysely, sql } from 'kysely';

/** Adds where a review comes from, its earlier versions and those of its reply, and totals of the verified clients' reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const columns = [
    ['source', sql`text not null default 'verified_email'`],
    ['project_id', sql`text`],
    ['engaged_at', sql`text`],
    ['version', sql`integer not null default 1`],
    ['reply_review_version', sql`integer`],
  ] as const;
  for (const [name, type] of columns) await sql`alter table reviews add column ${sql.ref(name)} ${type}`.execute(db);
  // Nobody knows which version an earlier reply answered; until now, versions were not kept.
  await sql`update reviews set reply_review_version = 1 where reply_text is not null`.execute(db);

  await db.schema
    .createTable('review_versions')
    .addColumn('review_id', 'text', (column) => column.notNull().references('reviews.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('rating', 'integer', (column) => column.notNull())
    .addColumn('comment', 'text', (column) => column.notNull())
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('withheld', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('review_versions_pk', ['review_id', 'version'])
    .execute();
  await db.schema
    .createTable('reply_versions')
    .addColumn('review_id', 'text', (column) => column.notNull().references('reviews.id').onDelete('cascade'))
    .addColumn('written_at', 'bigint', (column) => column.notNull())
    .addColumn('replaced_at', 'bigint', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('review_version', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('reply_versions_pk', ['review_id', 'written_at'])
    .execute();

  await sql`alter table review_totals add column verified_count bigint not null default 0`.execute(db);
}
