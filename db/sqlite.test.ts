import { execFile } from 'node:child_process';
import files, {
  chmod,
  chown,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSqliteFolder, openSqlite } from '#tests/harness/databases.ts';
import { isOpenToAll } from '#tests/harness/postgres-binaries.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { openDatabase } from './connect.ts';
import { isUnavailable } from './errors.ts';
import { maxLockWaitMs, retryWhileBusy } from './sqlite-dialect.ts';
import { emptyLog } from './sqlite.ts';
import type { Tables } from './tables.ts';

const pageSize = 4096;

/** Creates the data folder of a stopped site, and names its database. */
async function createSite(): Promise<{ dataDir: string; file: string }> {
  const dataDir = await createSqliteFolder();
  return { dataDir, file: join(dataDir, 'site.sqlite') };
}

const refusalOf = (dataDir: string): Promise<string> =>
  openDatabase({ dataDir }).then(
    ({ close }) => close().then(() => 'It opened'),
    (error: Error) => error.message,
  );

/** Overwrites a page of a file, counted from 0. */
async function overwritePage(file: string, page: number, value: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(pageSize, value), 0, pageSize, page * pageSize);
  await handle.close();
}

/** Counted from 0. */
function firstPageOf(file: string, table: string): number {
  const client = new Sqlite(file);
  const root = client.prepare('select rootpage from sqlite_schema where name = ?').pluck();
  const page = root.get(table) as number;
  client.close();
  return page - 1;
}

test.each<[string, (file: string) => Promise<void>]>([
  [
    'is cut in half',
    async (file) => truncate(file, Math.floor((await stat(file)).size / 2 / pageSize) * pageSize),
  ],
  ['lost its first page', (file) => overwritePage(file, 0, 0)],
  ['has a page of zeros', (file) => overwritePage(file, 5, 0)],
  ['has a page of something else', (file) => overwritePage(file, 5, 0xee)],
  [
    'has a damaged search index',
    (file) => overwritePage(file, firstPageOf(file, 'review_search_config'), 0xee),
  ],
  [
    'has a search index of an unknown format',
    async (file) => {
      const client = new Sqlite(file);
      client.unsafeMode().exec("update review_search_config set v = 0 where k = 'version'");
      client.close();
    },
  ],
  ['is a text', (file) => writeFile(file, 'Somebody has written this. '.repeat(500))],
])(
  'a database that %s is refused in one line with its name and how to restore it',
  async (_what, damage) => {
    const { dataDir, file } = await createSite();
    await damage(file);
    const refusal = await refusalOf(dataDir);
    expect(refusal).toMatch(
      / is damaged or not a SQLite database: [^\n]+\. To restore it from a backup, stop the site and run "owner restore FILE"[^\n]*$/u,
    );
    expect(refusal.startsWith(file)).toBe(true);
  },
);

test('a database of 64 MiB is checked at the start, and a larger one is not', async () => {
  const { dataDir, file } = await createSite();
  await overwritePage(file, 5, 0xee);
  for (const [bytes, refusal] of [
    [64 * 1024 * 1024, /is damaged/u],
    [64 * 1024 * 1024 + pageSize, /^It opened$/u],
  ] as const) {
    await truncate(file, bytes);
    expect(await refusalOf(dataDir)).toMatch(refusal);
  }
});

test('an emptied database isn’t taken for a new site, with or without its log', async () => {
  for (const log of ['', 'the last writes']) {
    const { dataDir, file } = await createSite();
    await truncate(file);
    if (log !== '') await writeFile(`${file}-wal`, log);
    expect(await refusalOf(dataDir)).toMatch(
      /^\S+site\.sqlite is empty\. To restore it from a backup[^\n]+; to start over, remove it$/u,
    );
    expect(await readdir(dataDir)).toEqual(
      log === '' ? ['site.sqlite'] : ['site.sqlite', 'site.sqlite-wal'],
    );
    expect((await stat(file)).size).toBe(0);
  }
});

test('a database removed without its log isn’t taken for a new site', async () => {
  const { dataDir, file } = await createSite();
  await rm(file);
  await writeFile(`${file}-wal`, 'the last writes');
  expect(await refusalOf(dataDir)).toMatch(
    /site\.sqlite is missing, but \S+-wal has data\. To restore it from a backup[^\n]+$/u,
  );
  expect(await readFile(`${file}-wal`, 'utf8')).toBe('the last writes');
});

test.skipIf(process.platform === 'win32')(
  'a link to a database whose disk is not mounted isn’t taken for a new site',
  async () => {
    const dataDir = await temporaryFolder();
    const file = join(dataDir, 'site.sqlite');
    await symlink('disk/site.sqlite', file);
    expect(await refusalOf(dataDir)).toMatch(
      /site\.sqlite is a link to disk\/site\.sqlite, which is missing: [^\n]+; to start over, remove the link$/u,
    );
    expect(await readdir(dataDir)).toEqual(['site.sqlite']);
    await mkdir(join(dataDir, 'disk'));
    await rename((await createSite()).file, join(dataDir, 'disk', 'site.sqlite'));
    expect(await refusalOf(dataDir)).toBe('It opened');
  },
);

test('a database without a site’s tables isn’t taken for a new site', async () => {
  const { dataDir, file } = await createSite();
  await rm(file);
  new Sqlite(file).exec('create table notes (text text)').close();
  expect(await refusalOf(dataDir)).toMatch(
    /^\S+site\.sqlite cannot be opened: it has no tables of a site$/u,
  );
});

test('a new site has its whole database or none', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const opening = openDatabase({ dataDir });
  const sizes = new Set<number>();
  let isOpen = false;
  void opening.then(() => (isOpen = true));
  while (!isOpen)
    await stat(join(dataDir, 'site.sqlite')).then(
      ({ size }) => sizes.add(size),
      () => undefined,
    );
  expect(Math.min(...sizes)).toBeGreaterThan(100_000);
  const { close, kysely } = await opening;
  expect(await kysely.selectFrom('secrets').selectAll().execute()).toHaveLength(1);
  await close();
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
});

test('a data folder that cannot be used is named', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  expect(await refusalOf(join(folder, 'file'))).toMatch(
    /^DATA_DIR \S+file cannot be used: [^\n]+$/u,
  );
  expect(await refusalOf(join(folder, 'file', 'data'))).toMatch(
    /^DATA_DIR \S+data cannot be used: [^\n]+$/u,
  );
});

test('a folder in place of the database or its log is named', async () => {
  const dataDir = await temporaryFolder();
  for (const name of ['site.sqlite', 'site.sqlite-wal', 'site.sqlite-shm']) {
    const folder = join(dataDir, name);
    await mkdir(folder);
    expect(await refusalOf(dataDir)).toBe(
      `${folder} is a folder, as Docker makes for a missing file: remove it, and mount DATA_DIR instead`,
    );
    await rmdir(folder);
    // From the second on, a database is there.
    await openDatabase({ dataDir }).then(({ close }) => close());
  }
});

// Root may write everywhere.
test.skipIf(process.platform === 'win32' || process.geteuid?.() === 0)(
  'a data folder that may not be written is named',
  async () => {
    const folder = await temporaryFolder();
    await mkdir(join(folder, 'data'), { mode: 0o500 });
    expect(await refusalOf(join(folder, 'data'))).toMatch(
      /^DATA_DIR \S+data cannot be used: [^\n]*permission denied[^\n]*$/u,
    );
  },
);

// Windows has no file modes.
test.skipIf(process.platform === 'win32')(
  'a database is for its owner alone, even one that others could read',
  async () => {
    const dataDir = join(await temporaryFolder(), 'data');
    await (await openDatabase({ dataDir })).close();
    await chmod(join(dataDir, 'site.sqlite'), 0o644);
    const database = await openDatabase({ dataDir });
    await sql`update public_content set version = 1`.execute(database.kysely);
    const names = await readdir(dataDir);
    expect(names.toSorted()).toEqual(['site.sqlite', 'site.sqlite-shm', 'site.sqlite-wal']);
    for (const name of names)
      expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600]);
    expect((await stat(dataDir)).mode & 0o777).toBe(0o700);
    await database.close();
  },
);

// Only root can give a file to somebody else. The group may write it, as on volumes of Kubernetes.
test.runIf(process.geteuid?.() === 0 && (await isOpenToAll(import.meta.dirname)))(
  'a database of another user works if readable and writable, else it is named',
  async () => {
    const [owner, reader, group] = [12_345, 12_346, 12_347];
    const { dataDir, file } = await createSite();
    await chown(dataDir, owner, group);
    await chown(file, owner, group);
    await chmod(dataDir, 0o2770);
    const script = `
      const { openDatabase } = await import(${JSON.stringify(new URL('connect.ts', import.meta.url))});
      const { kysely, close } = await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });
      await kysely.updateTable('public_content').set({ version: 7 }).execute();
      await close();`;
    const openAsReader = () =>
      promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], {
        uid: reader,
        gid: group,
        env: {},
      }).then(
        () => 'opened',
        ({ stderr }: { stderr: string }) => stderr,
      );
    await chmod(file, 0o660);
    expect(await openAsReader()).toBe('opened');
    await chmod(file, 0o640);
    expect(await openAsReader()).toMatch(
      /Error: \S+site\.sqlite cannot be used: EACCES: permission denied/u,
    );
    await chmod(file, 0o660);
    await writeFile(`${file}-wal`, '', { mode: 0o600 });
    expect(await openAsReader()).toMatch(
      /Error: \S+site\.sqlite-wal cannot be used: EACCES: permission denied/u,
    );
  },
);

test('a file system without modes does not keep a database from being opened', async () => {
  const { dataDir } = await createSite();
  vi.spyOn(files, 'chmod').mockRejectedValue(Object.assign(new Error(), { code: 'ENOTSUP' }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  expect(await refusalOf(dataDir)).toBe('It opened');
});

test('a file that stays locked is named with both possible causes', async () => {
  const { dataDir, file } = await createSite();
  const other = new Sqlite(file);
  other.pragma('locking_mode = exclusive');
  other.exec('begin exclusive');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => (now += maxLockWaitMs));
  expect(await refusalOf(dataDir)).toBe(
    `${file} cannot be opened: database is locked. If no other program has opened it: SQLite needs shared memory and locks, which network file systems lack. Put DATA_DIR on a local disk, or use PostgreSQL (DATABASE_URL)`,
  );
  other.close();
});

test('a file system without shared memory is named as the cause, with what to do', async () => {
  const { dataDir, file } = await createSite();
  vi.spyOn(Sqlite.prototype, 'pragma').mockImplementation(() => {
    throw new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMMAP');
  });
  expect(await refusalOf(dataDir)).toBe(
    `${file} cannot be opened: disk I/O error. SQLite needs shared memory and locks, which network file systems lack. Put DATA_DIR on a local disk, or use PostgreSQL (DATABASE_URL)`,
  );
});

test.skipIf(process.platform === 'win32')(
  'a disk without room for the shared memory of SQLite is named as full',
  async () => {
    const { dataDir, file } = await createSite();
    const script = `
      const { openDatabase } = await import(${JSON.stringify(new URL('connect.ts', import.meta.url))});
      await openDatabase({ dataDir: ${JSON.stringify(dataDir)} });`;
    const opening = promisify(execFile)('sh', [
      '-c',
      'ulimit -f 16; exec "$0" --input-type=module --eval "$1"',
      process.execPath,
      script,
    ]);
    await expect(opening).rejects.toMatchObject({
      stderr: expect.stringContaining(`Error: ${file} cannot be opened: its disk is full\n`),
    });
  },
);

test('SQLite’s log shrinks once a long reader is done, and is empty after the upkeep', async () => {
  const { kysely, place, close } = await openSqlite();
  const logSize = async () => (await stat(`${place}-wal`)).size;
  const write = async (rows: number) => {
    for (let count = 0; count < rows; count += 1)
      await sql`insert or replace into secrets values ('large', ${'x'.repeat(100_000)})`.execute(
        kysely,
      );
  };
  const reader = new Sqlite(place, { readonly: true });
  reader.exec('begin');
  reader.prepare('select * from users').all();
  await write(200);
  expect(await logSize()).toBeGreaterThan(16 * 1024 * 1024);
  reader.exec('commit').close();
  await write(100);
  expect(await logSize()).toBeLessThanOrEqual(8 * 1024 * 1024);
  await emptyLog(kysely);
  expect(await logSize()).toBe(0);
  await close();
});

const setVersion = (db: Kysely<Tables>, version: number) =>
  db
    .transaction()
    .execute((transaction) => transaction.updateTable('public_content').set({ version }).execute());

test('committed data survives a machine’s crash, and a review by nobody is refused', async () => {
  const { kysely, close } = await openDatabase(await createSite());
  const pragma = async (name: string) =>
    Object.values((await sql.raw<object>(`pragma ${name}`).execute(kysely)).rows[0] ?? {})[0];
  expect([
    await pragma('journal_mode'),
    await pragma('synchronous'),
    await pragma('foreign_keys'),
  ]).toEqual(['wal', 2, 1]);
  await close();
});

test('a write waits for another process’s lock, while the rest goes on', async () => {
  const { kysely, place, close } = await openSqlite();
  const other = new Sqlite(place);
  other.exec('begin immediate');
  const read = () =>
    kysely.selectFrom('public_content').select('version').executeTakeFirstOrThrow();
  const write = retryWhileBusy(() => setVersion(kysely, 7));
  expect(await read()).toEqual({ version: 0 });
  // If the wait stopped the event loop, nothing could free the lock.
  setTimeout(() => other.exec('commit').close(), 20);
  await write;
  expect(await read()).toEqual({ version: 7 });
  await close();
});

test('a write that waits for 5 seconds fails as unavailable, and the next one works', async () => {
  const { kysely, place, close } = await openSqlite();
  const other = new Sqlite(place);
  other.exec('begin immediate');
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const ends = [4999, 5000];
  const error: unknown = await retryWhileBusy(() =>
    setVersion(kysely, 7).finally(() => {
      now = ends.shift() ?? now;
    }),
  ).catch((thrown: unknown) => thrown);
  expect([(error as { code?: string }).code, isUnavailable(error)]).toEqual(['SQLITE_BUSY', true]);
  expect(ends).toEqual([]);
  other.exec('rollback').close();
  await retryWhileBusy(() => setVersion(kysely, 8));
  await close();
});

test('a transaction that finds the disk full leaves nothing, and works later', async () => {
  const { kysely, close } = await openSqlite();
  const limitPages = (pages: number) => sql.raw(`pragma max_page_count = ${pages}`).execute(kysely);
  const fill = () =>
    kysely.transaction().execute(async (transaction) => {
      await transaction.updateTable('public_content').set({ version: 7 }).execute();
      await sql`insert into secrets values ('large', ${'x'.repeat(1_000_000)})`.execute(
        transaction,
      );
    });
  await limitPages(1);
  await expect(fill()).rejects.toMatchObject({ code: 'SQLITE_FULL' });
  expect(await kysely.selectFrom('public_content').select('version').execute()).toEqual([
    { version: 0 },
  ]);
  await limitPages(1_000_000);
  await fill();
  await close();
});
