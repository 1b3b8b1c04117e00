import type { Kysely } from 'kysely';

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sessions').addColumn('password_given_at', 'bigint').execute();
  await schema.alterTable('invitations').addColumn('opened_at', 'bigint').execute();
  await schema
    .createTable('last_backup')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('made_at', 'bigint', (column) => column.notNull())
    .execute();
}
