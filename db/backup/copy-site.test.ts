import { join } from 'node:path';
import { expect, test } from 'vitest';
import { emptyLocation, fillWithHardRows, kinds, readEverything, withDatabase } from '../../tests/harness/backup-sites.ts';
import { openDatabase } from '../connect.ts';
import { copySite } from './copy-site.ts';
import { RestoreRefusedError } from './restore-refused.ts';

const directions = kinds.flatMap((from) => kinds.map((to) => [from, to] as const));

test.each(directions)('a copy from %s to %s has every row, while the site runs', async (fromKind, toKind) => {
  const [from, to] = [await emptyLocation(fromKind), await emptyLocation(toKind)];
  await withDatabase(from, (database) => fillWithHardRows(database, 600));
  const running = await openDatabase(from);
  const { from: backup, tables } = await copySite(from, to);
  expect(tables).toEqual(backup.manifest.tables);
  expect(await withDatabase(to, readEverything)).toEqual(await readEverything(running));
  await running.close();
  await expect(copySite(from, to)).rejects.toThrow(/ has data$/u);
  await copySite(from, to, { isForced: true });
});

test.each(kinds)('a copy of %s to itself is refused', async (kind) => {
  const site = await emptyLocation(kind);
  await withDatabase(site, (database) => fillWithHardRows(database, 1));
  const same = site.databaseUrl === undefined ? { dataDir: join(site.dataDir, '.') } : { ...site, dataDir: 'elsewhere' };
  await expect(copySite(site, same, { isForced: true })).rejects.toThrow(RestoreRefusedError);
});
