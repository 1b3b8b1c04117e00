import type { Kysely } from 'kysely';

/** The networks that an account has been logged in from, as hashes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('known_networks')
    .addColumn('network_hash', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('last_used_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('known_networks_by_user').on('known_networks').columns(['user_id', 'last_used_at']).execute();
}
