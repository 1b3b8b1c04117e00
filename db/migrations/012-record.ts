import { type Kysely, sql } from 'kysely';

/** Adds the record of reviews: its lines, its head, the keys that signed it, and the salts of what it commits to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('record_lines')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('review_id', 'text')
    .addColumn('event', 'text', (column) => column.notNull())
    .addColumn('reason', 'text')
    .addColumn('line', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('record_lines_by_review').on('record_lines').columns(['review_id', 'sequence']).execute();
  await db.schema
    .createTable('record_head')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('sequence', 'bigint', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('public_key', 'text')
    .addColumn('counts', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into record_head (id, sequence, hash, public_key, counts)
    values (1, 0, ${sql.lit('0'.repeat(64))}, null, '{}')`.execute(db);
  await db.schema
    .createTable('record_keys')
    .addColumn('sequence', 'bigint', (column) => column.primaryKey())
    .addColumn('public_key', 'text', (column) => column.notNull())
    .execute();

  for (const [table, column] of [
    ['reviews', 'record_salt'],
    ['reviews', 'reply_salt'],
    ['review_versions', 'record_salt'],
    ['reply_versions', 'record_salt'],
  ] as const) {
    await sql`alter table ${sql.table(table)} add column ${sql.ref(column)} text`.execute(db);
  }
  // Those from before the record.
  await sql`create index reviews_unrecorded on reviews (user_id, id) where record_salt is null`.execute(db);
}
