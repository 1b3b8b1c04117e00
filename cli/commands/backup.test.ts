import { readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Location } from '../../db/backup/snapshot.ts';
import { openDatabase } from '../../db/connect.ts';
import {
  emptyLocation,
  fillWithHardRows,
  type Kind,
  kinds,
  readEverything,
  temporaryFolder,
  withDatabase,
} from '../../tests/harness/backup-sites.ts';
import { testRecordKey } from '../../tests/harness/record-key.ts';
import { runOwner } from '../../tests/harness/run-owner.ts';

let location: Location;
let folder: string;

/** Runs a command for a site, without a terminal or with one. */
async function owner(args: string[], { site = location, ...options }: { site?: Location; columns?: number; isInterrupted?: boolean } = {}) {
  const settings = site.databaseUrl === undefined ? { DATA_DIR: site.dataDir } : { DATABASE_URL: site.databaseUrl };
  const { exitCode, out, err } = await runOwner(settings, args, options);
  return { code: exitCode, out, err };
}

async function createSite(kind: Kind): Promise<Location> {
  const site = await emptyLocation(kind);
  await withDatabase(site, (database) => fillWithHardRows(database, 10));
  return site;
}

const fileOf = async (): Promise<string> => join(folder, (await readdir(folder))[0] ?? '');

describe.each(kinds)('with %s', (kind) => {
  beforeEach(async () => {
    location = await createSite(kind);
    folder = join(await temporaryFolder(), 'backups');
  });

  test('a running site is backed up, checked, deleted, restored, and is the same', async () => {
    const running = await openDatabase(location);
    const before = await readEverything(running);
    const backup = await owner(['backup', folder]);
    expect([backup.code, backup.err]).toEqual([0, '']);
    expect(backup.out).toContain(`Backed up ${running.place} to ${await fileOf()} (`);
    expect(backup.out).toMatch(/^reviews +10$/mu);
    await running.close();
    const verified = await owner(['backup', 'verify', await fileOf()]);
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining('can be restored: taken from') });
    const target = await emptyLocation(kind);
    const restored = await owner(['restore', await fileOf()], { site: target });
    expect([restored.code, restored.err]).toEqual([0, '']);
    expect(restored.out).toContain('You can start the site.');
    expect(await withDatabase(target, readEverything)).toEqual(before);
  });

  test('a command before the first start of a restored site leaves no review out of the index of words', async () => {
    const words = (site: Location) => withDatabase(site, async (database) => (await readEverything(database))['review_words']);
    const before = await words(location);
    const { review_id: id } = await withDatabase(location, ({ kysely }) =>
      kysely
        .selectFrom('review_words')
        .innerJoin('reviews', 'reviews.id', 'review_words.review_id')
        .innerJoin('users', 'users.id', 'reviews.user_id')
        .select('review_id')
        .where('verified_at', 'is not', null)
        .executeTakeFirstOrThrow(),
    );
    await owner(['backup', folder]);
    const target = await emptyLocation(kind);
    await owner(['restore', await fileOf()], { site: target });
    const settings = target.databaseUrl === undefined ? { DATA_DIR: target.dataDir } : { DATABASE_URL: target.databaseUrl };
    for (const args of [
      ['reviews', 'hide', id, '--reason', 'private', '--words', 'A number'],
      ['reviews', 'unhide', id],
    ])
      expect(await runOwner({ ...settings, RECORD_KEY: testRecordKey }, args)).toMatchObject({ exitCode: 0 });
    expect(await words(target)).toEqual(before);
  });

  test('an interrupted backup leaves no file, and an interrupted restore the old data', async () => {
    const interrupted = { code: 130, out: '', err: expect.stringContaining('Interrupted. Nothing has been changed.') };
    expect(await owner(['backup', folder], { isInterrupted: true })).toEqual(interrupted);
    expect(await readdir(folder)).toEqual([]);
    await owner(['backup', folder]);
    const before = await withDatabase(location, readEverything);
    expect(await owner(['restore', await fileOf(), '--force'], { isInterrupted: true })).toEqual(interrupted);
    expect(await withDatabase(location, readEverything)).toEqual(before);
  });

  test('a site with data is not overwritten without --force', async () => {
    await owner(['backup', folder]);
    const refused = await owner(['restore', await fileOf()]);
    expect([refused.code, refused.out]).toEqual([4, '']);
    expect(refused.err).toMatch(/^Error: .* has data\. Nothing has been changed\.\nTo overwrite it, add --force\.\n$/u);
    expect((await owner(['restore', await fileOf(), '--force'])).code).toBe(0);
  });

  test('a running site is not overwritten, and is told to stop', async () => {
    await owner(['backup', folder]);
    const running = await openDatabase(location);
    const refused = await owner(['restore', await fileOf(), '--force']);
    expect([refused.code, refused.err]).toEqual([1, `Error: ${running.place} is in use. Stop the site first. Nothing has been changed.\n`]);
    await running.close();
  });

  test('JSON has every number, and nothing else is printed', async () => {
    const { out, err } = await owner(['backup', folder, '--json'], { columns: 80 });
    expect(err).toBe('');
    const data = JSON.parse(out);
    expect(data).toMatchObject({ file: await fileOf(), source: kind, removed: [], tables: { reviews: { rows: 10 } } });
    const verified = JSON.parse((await owner(['backup', 'verify', data.file, '--json'])).out);
    expect(verified.tables).toEqual(data.tables);
    const restored = JSON.parse((await owner(['restore', data.file, '--force', '--json'])).out);
    expect(restored.tables).toEqual(data.tables);
  });

  test('a copy goes to the other database', async () => {
    const other = await emptyLocation(kind === 'sqlite' ? 'postgres' : 'sqlite');
    const { code, out } = await owner(['copy', '--to', other.databaseUrl ?? other.dataDir]);
    expect([code, out]).toEqual([0, expect.stringContaining('Every row was compared.')]);
    expect(await withDatabase(other, readEverything)).toEqual(await withDatabase(location, readEverything));
    const again = await owner(['copy', '--to', other.databaseUrl ?? other.dataDir]);
    expect([again.code, again.err]).toEqual([4, expect.stringContaining('add --force')]);
  });
});

describe('of a SQLite site', () => {
  beforeEach(async () => {
    location = await createSite('sqlite');
    folder = join(location.dataDir, 'backups');
  });

  test('backups go to the data folder, or to a file', async () => {
    expect((await owner(['backup'])).code).toBe(0);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^backup-.*Z\.sqlite$/u)]);
    const file = join(location.dataDir, 'mine.sqlite');
    expect((await owner(['backup', file])).code).toBe(0);
    const again = await owner(['backup', file]);
    expect([again.code, again.err]).toEqual([1, `Error: ${file} exists already\n`]);
  });

  test('a damaged backup fails with 1, a missing one with 3', async () => {
    await owner(['backup']);
    const file = await fileOf();
    await truncate(file, (await readFile(file)).length - 4096);
    const damaged = await owner(['backup', 'verify', file]);
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringMatching(/^Error: .* cannot be restored: [^\n]*\n$/u)]);
    expect((await owner(['restore', file, '--force'])).code).toBe(1);
    const missing = join(folder, 'missing.sqlite');
    expect(await owner(['backup', 'verify', missing])).toEqual({ code: 3, out: '', err: `Error: There is no file ${missing}.\n` });
    expect((await owner(['restore', missing])).code).toBe(3);
  });

  test('a backup with a changed byte that belongs to no row fails the check, but can be restored with a warning', async () => {
    await owner(['backup']);
    const file = await fileOf();
    const bytes = await readFile(file);
    // Of SQLite's own header: the version of the library that wrote the file.
    bytes[99] = (bytes[99] ?? 0) ^ 1;
    await writeFile(file, bytes);
    const checked = await owner(['backup', 'verify', file]);
    expect([checked.code, checked.err]).toEqual([1, expect.stringContaining('has every row, but some of its bytes have changed')]);
    const restored = await owner(['restore', file, '--force']);
    expect([restored.code, restored.out]).toEqual([0, expect.stringContaining('Do not trust its disk.')]);
  });

  test('a replaced database is kept unless told otherwise', async () => {
    await owner(['backup']);
    const file = await fileOf();
    expect((await owner(['restore', file, '--force', '--no-keep'])).out).not.toContain('is kept as');
    expect((await owner(['restore', file, '--force'])).out).toMatch(/is kept as \S+\.replaced-\S+\.$/mu);
  });

  test('the address of a copy may come from the environment, where no other user sees it', async () => {
    const other = await emptyLocation('postgres');
    vi.stubEnv('COPY_TO', other.databaseUrl);
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    expect((await owner(['copy'])).code).toBe(0);
    expect(await withDatabase(other, readEverything)).toEqual(await withDatabase(location, readEverything));
  });

  test.each([
    ['--keep 0', ['backup', '--keep', '0']],
    ['--keep for a file', ['backup', 'x.sqlite', '--keep', '3']],
    ['a copy to nowhere', ['copy']],
    ['a copy to a file', ['copy', '--to', 'x.sqlite']],
    ['a copy to another kind of database', ['copy', '--to', 'mysql://localhost/x']],
  ])('%s is wrong use', async (_what, args) => {
    expect(await owner(args)).toMatchObject({ code: 2, out: '' });
  });

  test('progress is shown on a terminal only, and removed at the end', async () => {
    const shown = await owner(['backup'], { columns: 80 });
    expect(shown.err).toContain('Backing up …');
    expect(shown.err.endsWith('\r\u001B[2K')).toBe(true);
    expect((await owner(['backup', 'verify', await fileOf()])).err).toBe('');
  });
});
