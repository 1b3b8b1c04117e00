import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('proved_by', 'text').execute();
  // An invitation verifies the address of the account that it makes, in the same transaction.
  await sql`update users set proved_by = 'invitation' where exists (
    select 1 from invitations
    where invitations.user_id = users.id and invitations.ended_at = users.created_at
  )`.execute(db);
}
