import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Reviews of one moment are sorted by id, in PostgreSQL as SQLite and browsers do it. Emails of one recipient are found without a scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (db.getExecutor().adapter instanceof PostgresAdapter) {
    await sql`alter table reviews alter column id type text collate "C"`.execute(db);
  }
  await sql`create index outbox_by_recipient on outbox (lower(recipient))`.execute(db);
}
