import { type Kysely, sql } from 'kysely';

/** Records the last run of the housekeeping, so that a wrong clock deletes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('housekeeping')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('last_run_at', 'bigint', (column) => column.notNull())
    .addColumn('deletes_from', 'bigint', (column) => column.notNull())
    .execute();
  await sql`insert into housekeeping (id, last_run_at, deletes_from) values (1, 0, 0)`.execute(db);
}
