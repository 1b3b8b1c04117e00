import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeEach, expect, test } from 'vitest';
import { fillWithHardRows, temporaryFolder, withDatabase } from '../../tests/harness/backup-sites.ts';
import { BadBackupError, verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

let folder: string;
let file: string;
let dataDir: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  dataDir = join(folder, 'data');
  file = join(folder, 'backup.sqlite');
  await withDatabase({ dataDir }, (database) => fillWithHardRows(database, 100));
  await writeBackup({ dataDir }, file);
});

const change = (statement: string) => () => {
  new Sqlite(file).exec(`pragma foreign_keys = off; ${statement}`).close();
};
const aReview = 'select min(id) from reviews';
const insertUser = `create temp table more as select * from users limit 1; update more set id = 'more', email_key = 'more';
  insert into users select * from more`;
const damages: [string, () => Promise<void> | void, RegExp][] = [
  ['lost a row', change(`delete from reviews where id = (${aReview})`), /reviews has 99 rows instead of 100$/u],
  ['has one more row', change(insertUser), /users has 13 rows instead of 12$/u],
  ['has a changed row', change(`update reviews set rating = rating % 5 + 1 where id = (${aReview})`), /rows of reviews differ$/u],
  ['has a changed type', change("update users set first_name = cast(first_name as blob) where id = 'user-8'"), /rows of users differ$/u],
  ['refers to a missing row', change("delete from users where id = 'user-1'"), /refers to a row of users that is missing$/u],
  ['has an unknown table', change('create table more (id text primary key)'), /its tables were changed$/u],
  ['lost an index', change('drop index reviews_newest'), /its tables were changed$/u],
  ['has a trigger', change('create trigger t after insert on users begin delete from reviews; end'), /its tables were changed$/u],
  ['lost its manifest', change('drop table backup_manifest'), /has no manifest, so the backup command did not make it$/u],
  [
    'has a changed manifest',
    change("update backup_manifest set manifest = replace(manifest, 'sqlite', 'SQLITE')"),
    /manifest is damaged$/u,
  ],
  ['is from a newer version', change("insert into kysely_migration values ('999-future', '')"), /newer version .* 999-future$/u],
  ['is cut in half', async () => truncate(file, 4096 * 10), /is damaged|should have/u],
  ['lost its last byte', async () => truncate(file, (await readFile(file)).length - 1), /is damaged|should have/u],
  ['lost its seal', change("update backup_manifest set seal = ''"), /its seal is missing$/u],
  ['has something after its end', () => writeFile(file, 'more', { flag: 'a' }), /should have|damaged/u],
  ['is empty', () => writeFile(file, ''), /has no manifest/u],
  ['is a text', () => writeFile(file, 'Somebody has written this. '.repeat(500)), /it is not a SQLite database$/u],
  ['is a plain copy of a site', () => copyFile(join(dataDir, 'site.sqlite'), file), /has no manifest/u],
];
test.each(damages)('a backup that %s is refused in one line', async (_what, damage, reason) => {
  await damage();
  const error: unknown = await verifyBackup(file).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(BadBackupError);
  const { message } = error as BadBackupError;
  expect(message).toMatch(reason);
  expect(message.startsWith(`${file} cannot be restored: `)).toBe(true);
  expect(message).not.toContain('\n');
});

test('a missing file and a folder are refused', async () => {
  await expect(verifyBackup(join(folder, 'nothing'))).rejects.toThrow(/nothing cannot be restored: there is no such file$/u);
  await expect(verifyBackup(folder)).rejects.toThrow(/cannot be restored: it is not a file$/u);
});

test('every flipped byte is found, even where nothing is stored', async () => {
  const bytes = await readFile(file);
  const flipped = join(folder, 'flipped.sqlite');
  const missed: number[] = [];
  let untouched = 0;
  for (let place = 0; place < bytes.length; place += Math.floor(bytes.length / 50)) {
    const copy = Buffer.from(bytes);
    copy[place] = (copy[place] ?? 0) ^ 0x20;
    await writeFile(flipped, copy);
    await verifyBackup(flipped).then(
      ({ isIntact, manifest }) => {
        untouched++;
        if (isIntact || manifest.tables['reviews']?.rows !== 100) missed.push(place);
      },
      () => undefined,
    );
  }
  expect(missed).toEqual([]);
  expect(untouched).toBeGreaterThan(0);
  expect((await verifyBackup(file)).isIntact).toBe(true);
});

test('a flipped letter of a comment is found', async () => {
  const bytes = await readFile(file);
  // Some are in free space.
  for (let place = 0; (place = bytes.indexOf('line\nbreak', place)) !== -1;) bytes[place] = 'L'.charCodeAt(0);
  await writeFile(file, bytes);
  await expect(verifyBackup(file)).rejects.toThrow(/rows of users differ/u);
});
