import { randomBytes } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, mkdtemp, open, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Database, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';

const pageSize = 4096;
let folder: string;
let template: string;
let dataDir: string;
let file: string;
let limiterFile: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-damaged-'));
  template = join(folder, 'template');
  const database = await openDatabase({ dataDir: template });
  await migrate(database);
  const fill = sql`with recursive rows (id) as (select 1 union all select id + 1 from rows where id < 200)
    insert into outbox (id, kind, recipient, payload, created_at, due_at) select id, '', 'ann', hex(zeroblob(500)), 0, 0 from rows`;
  await fill.execute(database.kysely);
  await database.close();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  file = join(dataDir, 'site.sqlite');
  limiterFile = join(dataDir, 'rate-limits.sqlite');
  await cp(template, dataDir, { recursive: true });
});

/** Starts as the site does, and stops. */
async function start(): Promise<Database> {
  const database = await openDatabase({ dataDir });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  return database;
}

async function overwrite(path: string, page: number, bytes: Buffer): Promise<void> {
  const handle = await open(path, 'r+');
  await handle.write(bytes, 0, bytes.length, page * pageSize);
  await handle.close();
}

/** Leaves the folder as a crash does, with a WAL. */
async function crash(): Promise<void> {
  const database = await openDatabase({ dataDir });
  await sql`update public_content set version = 7`.execute(database.kysely);
  const copy = join(folder, `crashed-${randomBytes(4).toString('hex')}`);
  await cp(dataDir, copy, { recursive: true });
  await database.close();
  await cp(copy, dataDir, { recursive: true, force: true });
}

const pages = async (): Promise<number> => (await stat(file)).size / pageSize;
const damages: [string, () => Promise<void>][] = [
  ['is cut in half', async () => truncate(file, Math.floor((await pages()) / 2) * pageSize)],
  ['lost its first page', () => overwrite(file, 0, Buffer.alloc(pageSize))],
  ['has a page of zeros', async () => overwrite(file, (await pages()) - 5, Buffer.alloc(pageSize))],
  ['has a page of random bytes', async () => overwrite(file, (await pages()) - 5, randomBytes(pageSize))],
  ['is a text', () => writeFile(file, 'Somebody has written this. '.repeat(500))],
];
test.each(damages)('a database that %s is refused in one line that names it and says how to restore it', async (_what, damage) => {
  await damage();
  await expect(start()).rejects.toThrow(
    /^[^\n]* is damaged or not a SQLite database: [^\n]*To restore it from a backup, stop the site[^\n]*$/u,
  );
  await expect(start()).rejects.toThrow(file);
});

const losses: [string, () => Promise<void>, string][] = [
  ['an empty database beside rate limits', () => truncate(file), 'empty'],
  ['no database beside rate limits', () => rm(file), 'missing'],
  [
    'an empty database beside a WAL',
    () =>
      crash()
        .then(() => Promise.all([truncate(file), rm(limiterFile)]))
        .then(() => undefined),
    'empty',
  ],
  ['a database without the WAL of its last run', () => crash().then(() => rm(`${file}-wal`)), 'missing'],
];
test.each(losses)('%s is not a new site', async (_what, lose, state) => {
  await lose();
  await expect(start()).rejects.toThrow(
    new RegExp(`^[^\\n]*site\\.sqlite\\S* is ${state}, [^\\n]*To restore it from a backup[^\\n]*$`, 'u'),
  );
});

test('after a crash, the site starts with its latest writes', async () => {
  await crash();
  const database = await openDatabase({ dataDir });
  expect(database.warnings).toEqual([]);
  expect((await sql`select version from public_content`.execute(database.kysely)).rows).toEqual([{ version: 7 }]);
  await database.close();
});

test('a backup in an empty folder is enough', async () => {
  const backup = join(folder, 'backup.sqlite');
  await copyFile(file, backup);
  await rm(dataDir, { recursive: true });
  await mkdir(dataDir);
  await copyFile(backup, file);
  await chmod(file, 0o644);
  expect((await start()).warnings).toEqual([]);
});

test.each([
  ['a text', () => writeFile(limiterFile, 'Somebody has written this. '.repeat(500))],
  ['a file with a page of random bytes', () => overwrite(limiterFile, 1, randomBytes(pageSize))],
])('%s in place of the rate limits is rebuilt, with a warning', async (_what, damage) => {
  await damage();
  expect((await start()).warnings).toEqual([expect.stringMatching(/rate-limits\.sqlite was damaged and has been rebuilt/u)]);
  expect((await start()).warnings).toEqual([]);
});
