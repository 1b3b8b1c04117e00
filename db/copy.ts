import { type Kysely, sql } from 'kysely';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import type { Tables } from './tables.ts';

/** All tables, each after those that it refers to. */
const tables = [
  'users',
  'sessions',
  'known_networks',
  'email_links',
  'reviews',
  'review_events',
  'review_totals',
  'reports',
  'invitations',
  'invitation_links',
  'invitation_refusals',
  'idempotency_keys',
  'outbox',
  'public_content',
  'secrets',
  'last_backup',
] as const satisfies (keyof Tables)[];
const rowsAtOnce = 500;

type Rows = Record<string, unknown>[];

async function copyTable(from: Kysely<Tables>, to: Kysely<Tables>, table: keyof Tables): Promise<number> {
  const { rows } = await sql<Rows[number]>`select * from ${sql.table(table)}`.execute(from);
  await to.deleteFrom(table).execute();
  const anyTable = to as unknown as Kysely<Record<string, Rows[number]>>;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    await anyTable
      .insertInto(table)
      .values(rows.slice(at, at + rowsAtOnce))
      .execute();
  }
  return rows.length;
}

/**
 * Copies the SQLite database of a stopped site to PostgreSQL, in one transaction. Resolves to the number of rows. Fails if there are
 * accounts already.
 */
export async function copyToPostgres(dataDir: string, databaseUrl: string): Promise<number> {
  await using opened = new AsyncDisposableStack();
  const source = await openDatabase({ dataDir });
  opened.defer(source.close);
  const target = await openDatabase({ databaseUrl, dataDir });
  opened.defer(target.close);
  await migrate(source);
  await migrate(target);
  // Awaited here, because both are closed at the return.
  return await target.kysely.transaction().execute(async (to) => {
    const found = await to.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (found !== undefined) throw new Error(`${target.place} has accounts already`);
    let copied = 0;
    for (const table of tables) copied += await copyTable(source.kysely, to, table);
    for (const [table, column] of [
      ['reviews', 'number'],
      ['review_events', 'id'],
    ] as const) {
      const last = sql`(select coalesce(max(${sql.ref(column)}), 0) + 1 from ${sql.table(table)})`;
      await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last}, false)`.execute(to);
    }
    return copied;
  });
}
