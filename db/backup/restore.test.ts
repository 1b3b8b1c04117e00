import { copyFile, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  emptyLocation,
  fillWithHardRows,
  kinds,
  oldLocation,
  readEverything,
  temporaryFolder,
  withDatabase,
} from '../../tests/harness/backup-sites.ts';
import { runOnPostgres } from '../../tests/harness/postgres-templates.ts';
import { openDatabase } from '../connect.ts';
import { restoreBackup } from './restore.ts';
import { RestoreRefusedError } from './restore-refused.ts';
import type { Location } from './snapshot.ts';
import { BadBackupError } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const firstVersion = await readFile(join(import.meta.dirname, '../old-data/001-first-tables.sql'), 'utf8');
const everything = (location: Location) => withDatabase(location, readEverything);
const addUser = (location: Location) =>
  withDatabase(location, async ({ kysely }) => {
    const names = { first_name: 'Old', last_name: 'Owner', password_hash: '', verified_at: null, reminded_at: null };
    const user = {
      id: 'old',
      email: 'old@example.com',
      email_key: 'old@example.com',
      ...names,
      created_at: 1,
      posting_since: 0,
      posting_count: 0,
    };
    await kysely.insertInto('users').values(user).execute();
  });

/** Creates a site with rows that are hard to copy, and a backup of it. */
async function backedUp(kind: (typeof kinds)[number], reviews = 600): Promise<{ site: Location; backup: string }> {
  const site = await emptyLocation(kind);
  await withDatabase(site, (database) => fillWithHardRows(database, reviews));
  const backup = join(await temporaryFolder(), 'backup.sqlite');
  await writeBackup(site, backup);
  return { site, backup };
}

test('SQLite, file, PostgreSQL, file, SQLite: every row is still the same', async () => {
  const { site, backup } = await backedUp('sqlite', 1300);
  const expected = await everything(site);
  const postgres = await emptyLocation('postgres');
  await restoreBackup(backup, postgres);
  expect(await everything(postgres)).toEqual(expected);
  const second = join(await temporaryFolder(), 'second.sqlite');
  const { manifest } = await writeBackup(postgres, second);
  const last = await emptyLocation('sqlite');
  expect((await restoreBackup(second, last)).tables).toEqual(manifest.tables);
  expect(await everything(last)).toEqual(expected);
});

describe.each(kinds)('into %s', (kind) => {
  test('a backup is restored into a place where no site has been', async () => {
    const { site, backup } = await backedUp(kind);
    const target = await emptyLocation(kind);
    const { kept, manifest, tables } = await restoreBackup(backup, target);
    expect([kept, tables]).toEqual([undefined, manifest.tables]);
    expect(await everything(target)).toEqual(await everything(site));
  });

  test('a backup is restored into a new site, whose own keys give way', async () => {
    const { site, backup } = await backedUp(kind, 10);
    const target = await emptyLocation(kind);
    await withDatabase(target, () => Promise.resolve());
    await restoreBackup(backup, target);
    expect(await everything(target)).toEqual(await everything(site));
  });

  test('a site with data is overwritten only by force', async () => {
    const { site, backup } = await backedUp(kind, 10);
    const target = await emptyLocation(kind);
    await addUser(target);
    const before = await everything(target);
    const refusal: unknown = await restoreBackup(backup, target).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RestoreRefusedError);
    expect(refusal).toMatchObject({ message: expect.stringMatching(/ has data$/u), isForceable: true });
    expect(await everything(target)).toEqual(before);
    await restoreBackup(backup, target, { isForced: true });
    expect(await everything(target)).toEqual(await everything(site));
  });

  test('a running site is not overwritten, even by force', async () => {
    const { backup } = await backedUp(kind, 10);
    const target = await emptyLocation(kind);
    await addUser(target);
    const running = await openDatabase(target);
    const before = await readEverything(running);
    await expect(restoreBackup(backup, target, { isForced: true })).rejects.toThrow(/ is in use\. Stop the site first$/u);
    expect(await readEverything(running)).toEqual(before);
    await running.close();
    await restoreBackup(backup, target, { isForced: true });
  });

  test('a bad backup changes nothing', async () => {
    const { backup } = await backedUp(kind, 10);
    const bytes = await readFile(backup);
    await writeFile(backup, bytes.subarray(0, bytes.length - 4096));
    const target = await emptyLocation(kind);
    await addUser(target);
    const before = await everything(target);
    await expect(restoreBackup(backup, target, { isForced: true })).rejects.toThrow(BadBackupError);
    await expect(restoreBackup(join(backup, '..', 'missing'), target, { isForced: true })).rejects.toThrow(/there is no such file$/u);
    expect(await everything(target)).toEqual(before);
    const left = target.dataDir === '' ? [] : await readdir(target.dataDir);
    expect(left.filter((name) => !/^(?:site|rate-limits)\.sqlite$/u.test(name))).toEqual([]);
  });

  test('a backup of the first version is restored and migrated', async () => {
    const old = await oldLocation(kind, firstVersion);
    const backup = join(await temporaryFolder(), 'old.sqlite');
    const { manifest } = await writeBackup(old, backup);
    expect([manifest.migration, manifest.tables['logins']?.rows]).toEqual(['001-first-tables', 2]);
    const target = await emptyLocation(kind);
    const { tables } = await restoreBackup(backup, target);
    expect([tables['sessions']?.rows, tables['users']?.rows, tables['reviews']?.rows]).toEqual([2, 3, 5]);
    // Each migration draws its own keys.
    const [{ secrets, ...restored }, { secrets: others, ...migrated }] = [await everything(target), await everything(old)];
    expect(restored).toEqual(migrated);
    expect([secrets?.length, others?.length]).toEqual([1, 1]);
  });
});

test('the replaced SQLite file is kept as a whole site, or not if so told', async () => {
  const { backup } = await backedUp('sqlite', 10);
  const target = await emptyLocation('sqlite');
  await addUser(target);
  const before = await everything(target);
  const { kept = '' } = await restoreBackup(backup, target, { isForced: true });
  expect(kept).toMatch(/site\.sqlite\.replaced-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/u);
  await restoreBackup(backup, target, { isForced: true, keepsReplaced: false });
  expect((await readdir(target.dataDir)).filter((name) => name.includes('replaced'))).toHaveLength(1);
  const again = await emptyLocation('sqlite');
  await rename(kept, join(again.dataDir, 'site.sqlite'));
  expect(await everything(again)).toEqual(before);
});

test('a damaged site is overwritten only by force, and is kept', async () => {
  const { site, backup } = await backedUp('sqlite', 10);
  const expected = await everything(site);
  const text = 'Somebody has written this. '.repeat(500);
  await writeFile(join(site.dataDir, 'site.sqlite'), text);
  await expect(restoreBackup(backup, site)).rejects.toThrow(/ has data$/u);
  const { kept = '' } = await restoreBackup(backup, site, { isForced: true });
  expect(await readFile(kept, 'utf8')).toBe(text);
  expect(await everything(site)).toEqual(expected);
});

test('the WAL of a deleted site is moved away, so that its writes do not end up in the restored one', async () => {
  const { site, backup } = await backedUp('sqlite', 10);
  const expected = await everything(site);
  const [file, wal] = ['site.sqlite', 'site.sqlite-wal'].map((name) => join(site.dataDir, name)) as [string, string];
  const running = await openDatabase(site);
  await running.kysely.updateTable('users').set({ first_name: 'Late' }).execute();
  await copyFile(wal, `${wal}-copy`);
  await running.close();
  await rm(file);
  await rename(`${wal}-copy`, wal);
  await restoreBackup(backup, site);
  expect((await readdir(site.dataDir)).filter((name) => name.startsWith('site.sqlite-wal.replaced-'))).toHaveLength(1);
  expect(await everything(site)).toEqual(expected);
});

test('a site that is created during a restore into an empty folder is not overwritten', async () => {
  const { backup } = await backedUp('sqlite', 10);
  const { dataDir } = await emptyLocation('sqlite');
  const file = join(dataDir, 'site.sqlite');
  const create = (step: string) => {
    if (step === 'built') writeFileSync(file, 'new');
  };
  await expect(restoreBackup(backup, { dataDir }, { onStep: create })).rejects.toThrow(`${file} is in use. Stop the site first`);
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
  expect(await readFile(file, 'utf8')).toBe('new');
});

test('an emptied site is restored', async () => {
  const { site, backup } = await backedUp('sqlite', 10);
  const expected = await everything(site);
  await writeFile(join(site.dataDir, 'site.sqlite'), '');
  await restoreBackup(backup, site);
  expect(await everything(site)).toEqual(expected);
});

test('the drill: delete everything, restore, compare row for row', async () => {
  const { site, backup } = await backedUp('sqlite', 10);
  const expected = await everything(site);
  await rm(site.dataDir, { recursive: true });
  await restoreBackup(backup, site);
  expect(await everything(site)).toEqual(expected);
  expect((await stat(join(site.dataDir, 'site.sqlite'))).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
});

test('in an emergency, a backup works in the place of site.sqlite, and can be backed up itself', async () => {
  const { site, backup } = await backedUp('sqlite', 10);
  const target = await emptyLocation('sqlite');
  await copyFile(backup, join(target.dataDir, 'site.sqlite'));
  const { backup_manifest: manifest, ...rest } = await everything(target);
  expect(manifest).toHaveLength(1);
  expect(rest).toEqual(await everything(site));
  await writeBackup(target, join(target.dataDir, 'backup.sqlite'));
});

test('a table of PostgreSQL that is not the site’s stays as it is', async () => {
  const { backup } = await backedUp('sqlite', 10);
  const target = await emptyLocation('postgres');
  await runOnPostgres(target.databaseUrl ?? '', 'create table other (id text)', "insert into other values ('mine')");
  await restoreBackup(backup, target);
  expect((await everything(target))['other']).toEqual(['["mine"]']);
});

test('tables of a newer version in PostgreSQL are left alone, even by force', async () => {
  const { backup } = await backedUp('sqlite', 10);
  const target = await emptyLocation('postgres');
  await addUser(target);
  const newer = "insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00Z')";
  await runOnPostgres(target.databaseUrl ?? '', newer);
  await expect(restoreBackup(backup, target, { isForced: true })).rejects.toThrow(
    /belongs to a newer version of this site: .*999-from-the-future/u,
  );
  const database = await openDatabase(target);
  expect((await readEverything(database))['users']).toHaveLength(1);
  await database.close();
});

test('a text that PostgreSQL cannot hold fails the restore as a whole', async () => {
  const site = await emptyLocation('sqlite');
  await addUser(site);
  await withDatabase(site, async ({ kysely }) => {
    await kysely.updateTable('users').set({ last_name: 'a\0b' }).execute();
  });
  const backup = join(await temporaryFolder(), 'backup.sqlite');
  await writeBackup(site, backup);
  const target = await emptyLocation('postgres');
  await addUser(target);
  const before = await everything(target);
  await expect(restoreBackup(backup, target, { isForced: true })).rejects.toThrow(/\\u0000|unicode/iu);
  expect(await everything(target)).toEqual(before);
});

test('a data folder that cannot be used is named', async () => {
  const { backup } = await backedUp('sqlite', 10);
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'file'), '');
  await expect(restoreBackup(backup, { dataDir: join(folder, 'file') })).rejects.toThrow(
    /^DATA_DIR .* cannot be used: it is not a folder$/u,
  );
  await mkdir(join(folder, 'data', 'site.sqlite'), { recursive: true });
  await expect(restoreBackup(backup, { dataDir: join(folder, 'data') })).rejects.toThrow(/site\.sqlite cannot be opened/u);
});
