import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Sorts reviews of the same millisecond by id in PostgreSQL as SQLite and browsers do. Indexes emails by recipient. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table reviews alter column id type text collate "C"`.execute(db);
  }
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
}
