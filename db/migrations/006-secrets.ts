import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

const keyBytes = 32;

/** Keys that all processes share and that survive restarts. The migration draws them, so that no process can have others. */
export async function up(db: Kysely<{ secrets: { name: string; value: string } }>): Promise<void> {
  await db.schema
    .createTable('secrets')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
  await db
    .insertInto('secrets')
    .values({ name: 'cursor_key', value: randomBytes(keyBytes).toString('base64url') })
    .execute();
}
