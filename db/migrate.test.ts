import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { eachDatabase, postgresUrl } from '../tests/harness/databases.ts';
import { openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const run = promisify(execFile);
const dbFolder = import.meta.dirname;

/** Opens and migrates a database in a separate process, as a starting server does. */
async function migrateInProcess(options: { databaseUrl?: string; dataDir: string }): Promise<string> {
  const script = `
    const { openDatabase } = await import(${JSON.stringify(join(dbFolder, 'connect.ts'))});
    const { migrate } = await import(${JSON.stringify(join(dbFolder, 'migrate.ts'))});
    const database = await openDatabase(${JSON.stringify(options)});
    await migrate(database);
    await database.close();
    console.log('migrated');`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script]);
  return stdout.trim();
}

async function countRatings(options: { databaseUrl?: string; dataDir: string }): Promise<number> {
  const database = await openDatabase(options);
  const rows = await database.kysely.selectFrom('review_totals').selectAll().execute();
  await database.close();
  return rows.length;
}

test('two processes that start at once on one SQLite file both run, and create the tables once', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-migrate-'));
  const outcomes = await Promise.all([1, 2, 3].map(() => migrateInProcess({ dataDir })));
  expect(outcomes).toEqual(['migrated', 'migrated', 'migrated']);
  expect(await countRatings({ dataDir })).toBe(5);
  await rm(dataDir, { recursive: true });
});

test('two processes that start at once on one PostgreSQL database both run, and create the tables once', async () => {
  const administrator = await openDatabase({ databaseUrl: postgresUrl('postgres'), dataDir: '' });
  await sql`create database migrate_at_once`.execute(administrator.kysely);
  const options = { databaseUrl: postgresUrl('migrate_at_once'), dataDir: '' };
  expect(await Promise.all([1, 2, 3].map(() => migrateInProcess(options)))).toEqual(['migrated', 'migrated', 'migrated']);
  expect(await countRatings(options)).toBe(5);
  await sql`drop database migrate_at_once with (force)`.execute(administrator.kysely);
  await administrator.close();
});

eachDatabase((open) => {
  test('migrating again changes nothing; a database from a newer version is refused', async () => {
    const database = await open();
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00Z')`.execute(
      database.kysely,
    );
    await expect(migrate(database)).rejects.toThrow(/^[^\n]+ belongs to a newer version of this site: .*999-from-the-future/u);
    await expect(migrate(database)).rejects.toThrow(database.place);
    await database.close();
  });

  test('the constraints of the tables enforce the rules', async () => {
    const database = await open();
    const user = { id: 'u', email: 'A@b.c', email_key: 'a@b.c', first_name: 'A', last_name: 'B', password_hash: '', created_at: 1 };
    const values = { ...user, verified_at: null, reminded_at: null, posting_since: 0, posting_count: 0 };
    await database.kysely.insertInto('users').values(values).execute();
    await expect(
      database.kysely
        .insertInto('users')
        .values({ ...values, id: 'v' })
        .execute(),
    ).rejects.toThrow(/unique/iu);
    const review = { id: 'r', user_id: 'u', rating: 6, comment: '', created_at: 1, updated_at: 1, public: 1 };
    const rest = { hidden_at: null, hidden_reason: null, reply_text: null, reply_at: null };
    await expect(
      database.kysely
        .insertInto('reviews')
        .values({ ...review, ...rest })
        .execute(),
    ).rejects.toThrow(/check/iu);
    const foreign = { ...review, ...rest, rating: 5, user_id: 'nobody' };
    await expect(database.kysely.insertInto('reviews').values(foreign).execute()).rejects.toThrow(/foreign key/iu);
    await database.close();
  });
});

test('SQLite uses WAL, full sync, and foreign keys', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-pragmas-'));
  const database = await openDatabase({ dataDir });
  const pragma = async (name: string) => (await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(database.kysely)).rows[0];
  expect(await pragma('journal_mode')).toEqual({ journal_mode: 'wal' });
  expect(await pragma('synchronous')).toEqual({ synchronous: 2 });
  expect(await pragma('foreign_keys')).toEqual({ foreign_keys: 1 });
  await database.close();
  await rm(dataDir, { recursive: true });
});
