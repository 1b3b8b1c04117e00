import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Notifies the other processes of each new version of public content, when its transaction commits. SQLite has no notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`create function notify_public_content() returns trigger language plpgsql as $$
    begin
      perform pg_notify('public_content', new.version::text);
      return null;
    end
  $$`.execute(db);
  await sql`create trigger public_content_changed after update of version on public_content
    for each row execute function notify_public_content()`.execute(db);
}
