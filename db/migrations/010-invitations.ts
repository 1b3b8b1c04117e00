import { type Kysely, sql } from 'kysely';

/** Adds invitations to review a project, the links in their emails, and the addresses that want no more of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text')
    .addColumn('email_key', 'text')
    .addColumn('name', 'text')
    .addColumn('project_id', 'text', (column) => column.notNull())
    .addColumn('engaged_at', 'text')
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('sent_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('reminded_at', 'bigint')
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'bigint')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('review_id', 'text')
    .execute();
  await sql`create unique index invitations_once on invitations (email_key, project_id) where state in ('waiting', 'accepted')`.execute(db);
  await db.schema.createIndex('invitations_newest').on('invitations').columns(['created_at', 'id']).execute();
  await db.schema.createIndex('invitations_by_state').on('invitations').columns(['state', 'ended_at']).execute();
  await db.schema.createIndex('invitations_by_user').on('invitations').column('user_id').execute();

  await db.schema
    .createTable('invitation_links')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('invitation_id', 'text', (column) => column.notNull().references('invitations.id').onDelete('cascade'))
    .execute();
  await db.schema.createIndex('invitation_links_by_invitation').on('invitation_links').column('invitation_id').execute();

  await db.schema
    .createTable('invitation_refusals')
    .addColumn('email_hash', 'text', (column) => column.primaryKey())
    .addColumn('refused_at', 'bigint', (column) => column.notNull())
    .execute();
}
