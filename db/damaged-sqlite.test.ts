import { randomBytes } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, mkdtemp, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { checkWholeFile } from './check-whole-file.ts';
import { damagePage, damageTable, fillPages, pageSize } from '../tests/harness/damage.ts';
import { type Database, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

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
  await fillPages(database.kysely);
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
  ['lost its first page', async () => damagePage(file, await pages(), Buffer.alloc(pageSize))],
  ['has a page of zeros', () => damagePage(file, 5, Buffer.alloc(pageSize))],
  ['has a page of random bytes', () => damagePage(file)],
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
  ['a file with a page of random bytes', () => damagePage(limiterFile, 2)],
])('%s in place of the rate limits is rebuilt, with a warning', async (_what, damage) => {
  await damage();
  expect((await start()).warnings).toEqual([expect.stringMatching(/rate-limits\.sqlite was damaged and has been rebuilt/u)]);
  expect((await start()).warnings).toEqual([]);
});

/** Makes a file as large as that of many rows without writing as much: SQLite looks only at the pages of its own. */
const enlarge = (path = file) => truncate(path, 65 * 1024 * 1024);

async function checkLarge(path: string) {
  const warnings: string[] = [];
  const check = checkWholeFile(path, (text) => warnings.push(text));
  return { damage: await check.damage, warnings };
}

test.each([
  ['sound', () => Promise.resolve(), /^nothing$/u],
  ['damaged', () => damagePage(file), /^[^\n]*site\.sqlite is damaged or not a SQLite database: [^\n]*To restore it from a backup[^\n]*$/u],
])('a large database is opened at once, and then found to be %s', async (_what, change, message) => {
  await change();
  await enlarge();
  const database = await openDatabase({ dataDir });
  onTestFinished(() => database.close());
  expect(database.uncheckedFile).toBe(file);
  const { damage, warnings } = await checkLarge(file);
  expect(damage?.message ?? 'nothing').toMatch(message);
  expect(warnings).toEqual([]);
});

test('a check that cannot be made is a warning, and one that is stopped is nothing', async () => {
  const missing = join(dataDir, 'missing.sqlite');
  const { damage, warnings } = await checkLarge(missing);
  expect([damage, warnings]).toEqual([
    undefined,
    [expect.stringMatching(/missing\.sqlite could not be checked for damage: .*unable to open/u)],
  ]);
  const stopped = checkWholeFile(file, (text) => warnings.push(text));
  stopped.stop();
  expect([await stopped.damage, warnings.length]).toEqual([undefined, 1]);
});

/** Opens the site's database, and tells what it reports. */
async function openReporting() {
  const warnings: string[] = [];
  const suspicions: string[] = [];
  const database = await openDatabase({
    dataDir,
    warn: (text) => warnings.push(text),
    suspectDamage: (path, damage) => suspicions.push(`${path}: ${String(damage)}`),
  });
  onTestFinished(() => database.close());
  const { limiterStore } = database;
  if (limiterStore.kind !== 'sqlite') throw new Error('Expected SQLite');
  const count = (key: string) =>
    database.guard(() => limiterStore.writes.run(() => limiterStore.client.prepare('insert into rate_limits values (?, 1, 1)').run(key)));
  const counted = () => limiterStore.client.prepare('select key from rate_limits order by key').pluck().all();
  const quickCheck = () => limiterStore.client.pragma('quick_check', { simple: true });
  return { database, warnings, suspicions, count, counted, quickCheck };
}

test('large rate limits that a statement finds damaged are rebuilt while the site runs, for all its processes', async () => {
  await enlarge(limiterFile);
  const first = await openReporting();
  const second = await openReporting();
  await damageTable(limiterFile, 'rate_limits');
  const lost = await Promise.allSettled([first.count('ann'), first.count('bob')]);
  expect(lost.map((each) => each.status === 'rejected' && each.reason instanceof DatabaseUnavailableError)).toEqual([true, true]);
  await expect
    .poll(() => first.warnings)
    .toEqual([expect.stringMatching(/^\S+rate-limits\.sqlite was damaged and has been rebuilt[^\n]*$/u)]);
  await first.count('cyd');
  await second.count('dan');
  const counts = ['cyd', 'dan'];
  expect([first.counted(), second.counted(), first.quickCheck(), first.suspicions]).toEqual([counts, counts, 'ok', []]);
});

test('a statement that finds the database damaged says so, and fails as one of an unavailable database', async () => {
  const { database, suspicions } = await openReporting();
  await damageTable(file, 'outbox');
  await expect(sql`select * from outbox`.execute(database.kysely)).rejects.toBeInstanceOf(DatabaseUnavailableError);
  expect(suspicions).toEqual([`${file}: SqliteError: database disk image is malformed`]);
});
