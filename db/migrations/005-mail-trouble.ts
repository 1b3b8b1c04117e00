import type { Kysely } from 'kysely';

export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('outbox').addColumn('retried_at', 'bigint').execute();
  await schema
    .createTable('mail_trouble')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('fault', 'text', (column) => column.notNull())
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .execute();
}
