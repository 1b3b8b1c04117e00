import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';

const keyBytes = 32;

/** Creates keys that all processes share and that survive restarts. */
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
