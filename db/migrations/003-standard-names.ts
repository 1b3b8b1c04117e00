import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Renames the tables to match the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('logins').renameTo('sessions').execute();
  await db.schema.alterTable('mail_links').renameTo('email_links').execute();
  await db.schema.alterTable('public_state').renameTo('public_content').execute();
  await db.schema.dropIndex('logins_by_user').execute();
  await db.schema.createIndex('sessions_by_user').on('sessions').column('user_id').execute();
  await db.schema.dropIndex('mail_links_by_user').execute();
  await db.schema.createIndex('email_links_by_user').on('email_links').column('user_id').execute();
  // With SQLite, the rate limiter has a separate file.
  if (db.getExecutor().adapter instanceof PostgresAdapter) await sql`alter table throttles rename to rate_limits`.execute(db);
}
