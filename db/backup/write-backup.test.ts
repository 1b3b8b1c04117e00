import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { fillWithHardRows, locationOf, readEverything, temporaryFolder, withDatabase } from '../../tests/harness/backup-sites.ts';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { latestMigration } from '../migrate.ts';
import { verifyBackup } from './verify-backup.ts';
import { writeBackup } from './write-backup.ts';

const whole = (file: string, query: string): unknown[] => new Sqlite(file, { readonly: true }).prepare(query).raw().all();

eachDatabase((open) => {
  test('a backup is a private SQLite file with every row of every table', async () => {
    const database = await open();
    await fillWithHardRows(database);
    const file = join(await temporaryFolder(), 'backup.sqlite');
    const { manifest, bytes, place } = await writeBackup(locationOf(database), file);
    expect([bytes, place]).toEqual([(await stat(file)).size, database.place]);
    expect((await stat(file)).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600);
    expect(manifest).toMatchObject({ format: 1, source: database.kind, migration: latestMigration });
    const { review_words: index, ...everything } = await readEverything(database);
    expect([index?.length === 0, whole(file, 'select * from review_words')]).toEqual([false, []]);
    expect(Object.keys(manifest.tables).toSorted()).toEqual(Object.keys(everything).toSorted());
    for (const [table, rows] of Object.entries(everything)) expect([table, manifest.tables[table]?.rows]).toEqual([table, rows.length]);
    const users = everything['users']?.map((row) => JSON.parse(row)[3]).toSorted();
    expect(whole(file, 'select first_name from users').flat().toSorted()).toEqual(users);
    expect(await verifyBackup(file)).toEqual({ manifest, isIntact: true });
    await database.close();
  });

  test('a backup under a write storm shows one moment', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10_000, ownerEmail: 'owner@example.com' });
    await fillWithHardRows(app.database, 600);
    // Emails are read before reviews, and this makes it take a while.
    await sql`with recursive numbers (i) as (select 1 union all select i + 1 from numbers where i < 5000)
      insert into outbox (id, kind, recipient, payload, created_at, due_at, state)
      select 'old-' || i, 'verify_email', 'ann@example.com', '{}', 0, 0, 'sent' from numbers`.execute(app.database.kysely);
    const authors = await Promise.all(['a', 'b', 'c', 'd'].map((name) => app.verifiedAccount(`${name}@example.com`)));
    const file = join(await temporaryFolder(), 'backup.sqlite');
    let isDone = false;
    let writes = 0;
    const started = Promise.withResolvers<undefined>();
    const storm = authors.map(async ({ session }) => {
      while (!isDone) {
        const { body } = await session.post('/reviews', { rating: (writes % 5) + 1, comment: 'In a storm' });
        await session.put(`/reviews/${body._id}`, { rating: 5 - (writes % 5), comment: 'Changed' });
        if (writes % 3 === 0) await session.delete(`/reviews/${body._id}`);
        // The backup has a review from the storm.
        else started.resolve(undefined);
        writes++;
      }
    });
    await started.promise;
    const before = await app.count('reviews');
    await writeBackup(locationOf(app.database), file);
    isDone = true;
    await Promise.all(storm);
    // Otherwise this shows nothing.
    expect(writes).toBeGreaterThan(authors.length);
    expect(await app.count('reviews')).toBeGreaterThan(before);
    const counted = whole(file, 'select rating, count(*) from reviews where public = 1 group by rating order by rating');
    expect(whole(file, 'select rating, count from review_totals order by rating')).toEqual(counted);
    const posted = "select id from reviews where comment in ('In a storm', 'Changed')";
    expect(whole(file, posted)).not.toEqual([]);
    expect(whole(file, `${posted} and not exists (select 1 from outbox where instr(payload, reviews.id))`)).toEqual([]);
  });

  test('a backup of a database without the site’s tables fails and leaves nothing', async () => {
    const database = await open();
    await sql`drop table kysely_migration`.execute(database.kysely);
    const folder = await temporaryFolder();
    await expect(writeBackup(locationOf(database), join(folder, 'backup.sqlite'))).rejects.toThrow(/cannot be read: .*kysely_migration/u);
    expect(await readdir(folder)).toEqual([]);
    await database.close();
  });

  test('a database of a newer version is not backed up', async () => {
    const database = await open();
    await sql`insert into kysely_migration (name, timestamp) values ('999-from-the-future', '2099-01-01T00:00:00Z')`.execute(
      database.kysely,
    );
    const folder = await temporaryFolder();
    await expect(writeBackup(locationOf(database), join(folder, 'backup.sqlite'))).rejects.toThrow(
      /newer version of this site: .*999-from/u,
    );
    expect(await readdir(folder)).toEqual([]);
    await database.close();
  });
});

test('a backup overwrites no file', async () => {
  const folder = await temporaryFolder();
  const file = join(folder, 'precious');
  await writeFile(file, 'mine');
  await expect(writeBackup({ dataDir: folder }, file)).rejects.toThrow(`${file} exists already`);
  expect(await readFile(file, 'utf8')).toBe('mine');
});

test('a backup of a folder without a site fails in one line and creates none', async () => {
  const folder = await temporaryFolder();
  const missing = `There is no database at ${join(folder, 'site.sqlite')}`;
  await expect(writeBackup({ dataDir: folder }, join(folder, 'backups', 'backup.sqlite'))).rejects.toThrow(missing);
  expect(await readdir(folder)).toEqual([]);
});

test('a backup of a stopped SQLite site leaves no WAL beside it', async () => {
  const dataDir = await temporaryFolder();
  await withDatabase({ dataDir }, (database) => fillWithHardRows(database, 10));
  await writeBackup({ dataDir }, join(await temporaryFolder(), 'backup.sqlite'));
  expect((await readdir(dataDir)).toSorted()).toEqual(['rate-limits.sqlite', 'site.sqlite']);
});
