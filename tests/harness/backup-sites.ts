import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import type { Location } from '../../db/backup/snapshot.ts';
import { type Database, openDatabase } from '../../db/connect.ts';
import { fillReviewWords } from '../../db/fill-review-words.ts';
import { migrate } from '../../db/migrate.ts';
import { createPostgresDatabase, postgresUrl } from './databases.ts';
import { runOnPostgres } from './postgres-templates.ts';

export const kinds = ['sqlite', 'postgres'] as const;
export type Kind = (typeof kinds)[number];

const folders: string[] = [];
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

/** Creates a folder that is removed after the tests of the file. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'site-backup-'));
  folders.push(folder);
  return folder;
}

/** Returns a place where no site has been yet. */
export async function emptyLocation(kind: Kind): Promise<Location> {
  return kind === 'sqlite' ? { dataDir: await temporaryFolder() } : { databaseUrl: await createPostgresDatabase(), dataDir: '' };
}

/** Creates a database as an older version left it. */
export async function oldLocation(kind: Kind, statements: string): Promise<Location> {
  const location = await emptyLocation(kind);
  if (location.databaseUrl === undefined)
    new Sqlite(join(location.dataDir, 'site.sqlite')).exec(statements.split('-- PostgreSQL only', 1)[0] ?? '').close();
  else await runOnPostgres(location.databaseUrl, statements);
  return location;
}

/** Where a database of the harness is. */
export function locationOf({ kind, place }: Database): Location {
  return kind === 'sqlite' ? { dataDir: dirname(place) } : { databaseUrl: postgresUrl(place.split('/').at(-1) ?? ''), dataDir: '' };
}

/** Opens a site as a starting server does, does something, and closes it. */
export async function withDatabase<Result>(location: Location, work: (database: Database) => Promise<Result>): Promise<Result> {
  const database = await openDatabase(location);
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Reads every row of every table as text, so that no number is rounded. The rate limits belong to no backup. */
export async function readEverything({ kysely }: Database): Promise<Record<string, string[]>> {
  const everything: Record<string, string[]> = {};
  for (const { name, columns } of await kysely.introspection.getTables()) {
    if (name === 'rate_limits') continue;
    const values = columns.map((column) => column.name).toSorted();
    const list = sql.join(values.map((column) => sql`cast(${sql.ref(column)} as text) as ${sql.ref(column)}`));
    const { rows } = await sql<Record<string, string | null>>`select ${list} from ${sql.table(name)}`.execute(kysely);
    everything[name] = rows.map((row) => JSON.stringify(values.map((column) => row[column]))).toSorted();
  }
  return everything;
}

/** Texts that careless copying changes. */
const edgeTexts = [
  '',
  ' ',
  'NULL',
  'O\'Hara "Bob" \\ \\n \\u0041 $1 %s {} [] \',(',
  'line\nbreak\r\nand\ttab',
  '김 🎹 e\u0301 é ß İ ﷽ 👩‍👩‍👧‍👦',
  '\u{10FFFF}\uFFFF\uFEFF\u2028\u2029',
  '\\x00ff',
  '1e5',
  '007',
  'x'.repeat(5000),
  '𝄞'.repeat(5000),
];

/** Fills a migrated database with rows that are hard to copy, and with enough reviews for several batches. */
export async function fillWithHardRows({ kysely }: Database, reviews = 1300): Promise<void> {
  const names = edgeTexts.map((text, index) => ({ id: `user-${index}`, text }));
  const users = names.map(({ id, text }, index) => ({
    id,
    email: `${text}@example.com`,
    email_key: `${id}@example.com`,
    first_name: text,
    last_name: text.slice(0, 5),
    password_hash: '$argon2id$',
    verified_at: index % 2 === 0 ? null : Number.MAX_SAFE_INTEGER,
    created_at: -1,
    reminded_at: null,
    posting_since: 0,
    posting_count: 2 ** 31 - 1,
  }));
  await kysely.insertInto('users').values(users).execute();
  const ratings = [5, 4, 3, 2, 1];
  const rows = Array.from({ length: reviews }, (_, index) => ({
    id: randomBytes(16).toString('base64url'),
    user_id: `user-${index % names.length}`,
    rating: ratings[index % ratings.length] ?? 5,
    comment: edgeTexts[index % 11] ?? '',
    created_at: 1_700_000_000_000 + index,
    updated_at: 1_700_000_000_000 + index,
    public: index % 3 === 0 ? 0 : 1,
    hidden_at: index % 6 === 0 ? 1 : null,
    hidden_reason: index % 6 === 0 ? '' : null,
    reply_text: null,
    reply_at: null,
  }));
  for (let start = 0; start < rows.length; start += 500) {
    await kysely
      .insertInto('reviews')
      .values(rows.slice(start, start + 500))
      .execute();
  }
  await kysely.transaction().execute(fillReviewWords);
  for (const rating of ratings) {
    const count = rows.filter((row) => row.rating === rating && row.public === 1).length;
    await kysely.updateTable('review_totals').set({ count }).where('rating', '=', rating).execute();
  }
  const email = { kind: 'verify_email', recipient: 'ann@example.com', payload: '{"a":"\\u0000"}' };
  await kysely
    .insertInto('outbox')
    .values({
      id: 'largest',
      ...email,
      user_id: null,
      due_at: 0,
      created_at: 0,
      attempts: 0,
      leased_until: null,
      state: 'waiting',
      last_error: null,
      sent_at: null,
    })
    .execute();
  // No double represents these.
  await sql`update outbox set created_at = 9223372036854775807, due_at = -9223372036854775808`.execute(kysely);
  await sql`update public_content set version = 9007199254740993`.execute(kysely);
}
