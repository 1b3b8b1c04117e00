import { createReadStream } from 'node:fs';
import { mkdir, readdir, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, vi } from 'vitest';
import { openDatabase } from '#db/connect.ts';
import { readBackupState } from '#domain/use-cases/backups.ts';
import { createTestApp, test } from '#tests/harness/create-test-app.ts';
import { createPostgresDatabase } from '#tests/harness/databases.ts';
import { fillSite, readRows } from '#tests/harness/fill-site.ts';
import { runOwner, settingsOf } from '#tests/harness/run-owner.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

test('a backup of a running site is enough to restore it elsewhere', async ({ app }) => {
  const { reviewId } = await fillSite(app);
  const rows = await readRows(app.database);
  expect(rows['secrets']).toHaveLength(1);
  const backup = join(await temporaryFolder(), 'backup.gz');
  const made = await runOwner(settingsOf(app.database), ['backup', backup]);
  expect(made).toMatchObject({
    exitCode: 0,
    err: '',
    out: expect.stringMatching(/^Backed up to \S+backup\.gz \(\d+ kB\), and checked it\.\n$/u),
  });

  const dataDir = join(await temporaryFolder(), 'data');
  const restored = await runOwner({ DATA_DIR: dataDir }, ['restore', backup]);
  expect(restored).toMatchObject({
    exitCode: 0,
    err: '',
    out: `Restored ${backup} to ${join(dataDir, 'site.sqlite')}. You can start the site.\n`,
  });
  await using again = await createTestApp({ open: () => openDatabase({ dataDir }) });
  const noted = { last_backup: [{ id: 1, made_at: app.clock.now() }], failed_backup: [] };
  expect(await readRows(again.database)).toEqual({ ...rows, ...noted });
  expect((await again.logIn('ann@example.com')).status).toBe(200);
  expect((await again.get('/reviews?q=HARA')).body).toMatchObject([{ _id: reviewId }]);
  expect(await verifyRecord(again.context)).toEqual({ lines: 2, reviews: 1, problems: [] });
});

test('backups in a folder are named by their time, and old ones go', async ({ app }) => {
  const settings = settingsOf(app.database);
  const folder = await temporaryFolder();
  const old = join(folder, 'site-2026-01-14T11-59-00Z.sqlite.gz');
  await writeFile(old, '');
  await utimes(old, new Date(), new Date(Date.UTC(2026, 0, 14, 11, 59)));
  const { out } = await runOwner(settings, ['backup', folder, '--keep', '1', '--json']);
  const file = join(folder, 'site-2026-01-15T12-00-00Z.sqlite.gz');
  expect(JSON.parse(out)).toEqual({
    file,
    bytes: (await stat(file)).size,
    deleted: [basename(old)],
  });
  expect(await readdir(folder)).toEqual([basename(file)]);
  for (const [place, ...keeping] of [['slash/'], ['kept', '--keep', '2']] as const) {
    await runOwner(settings, ['backup', `${folder}/${place}`, ...keeping]);
    expect(await readdir(join(folder, place))).toEqual([basename(file)]);
  }
});

test('a backup or a restore that fails says why, and changes nothing', async ({ app }) => {
  const settings = settingsOf(app.database);
  await runOwner(settings, ['backup']);
  const file = join(dirname(app.database.place), 'backups', 'site-2026-01-15T12-00-00Z.sqlite.gz');
  expect((await runOwner(settings, ['backup', file])).err).toBe(`Error: ${file} already exists.\n`);
  expect((await runOwner(settings, ['restore', `${file}.old`])).err).toBe(
    `Error: There is no file ${file}.old.\n`,
  );
  expect(await runOwner(settings, ['restore', file])).toMatchObject({
    exitCode: 1,
    err: `Error: ${app.database.place} is in use: stop the site first\nNothing has been changed.\n`,
  });
});

test('a file that cannot be read says why', async ({ skip }) => {
  skip(process.platform === 'win32');
  const folder = await temporaryFolder();
  const circle = join(folder, 'circle');
  await symlink(circle, circle);
  expect((await runOwner({ DATA_DIR: folder }, ['restore', circle])).err).toMatch(
    /cannot be read: ELOOP/u,
  );
});

test('a site moves to PostgreSQL by a backup, and its old database stays', async ({ app }) => {
  await app.createAccount('ann@example.com');
  const settings = settingsOf(app.database);
  const backup = join(await temporaryFolder(), 'backup.gz');
  await runOwner(settings, ['backup', backup]);
  const moved = { DATABASE_URL: await createPostgresDatabase() };
  expect(await runOwner(moved, ['restore', backup])).toMatchObject({ exitCode: 0, err: '' });
  for (const each of [moved, settings])
    expect((await runOwner(each, ['users', 'log-out', 'ann@example.com'])).out).toContain(
      '1 session ended',
    );
});

test('a site on PostgreSQL is backed up and restored by the same commands', async () => {
  const folder = await temporaryFolder();
  const databaseUrl = await createPostgresDatabase('migrated');
  // The names that PostgreSQL's own tools do not know are fine.
  const settings = { DATABASE_URL: `${databaseUrl}?sslmode=disable` };
  const made = await runOwner(settings, ['backup', folder, '--keep', '14', '--json']);
  expect(made).toMatchObject({ exitCode: 0, err: '' });
  const { file } = JSON.parse(made.out) as { file: string };
  expect(file).toMatch(/site-[\dTZ-]+\.sqlite\.gz$/u);
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  expect(await database.kysely.selectFrom('last_backup').select('id').execute()).toEqual([
    { id: 1 },
  ]);
  await database.close();
  expect(await runOwner(settings, ['restore', file])).toMatchObject({
    exitCode: 0,
    out: expect.stringMatching(
      /^Restored \S+ to PostgreSQL at \S+\. You can start the site\. The replaced tables are kept in the schema before_\d{14}\./u,
    ),
  });
  await writeFile(file, 'no backup');
  expect((await runOwner(settings, ['restore', file])).err).toMatch(
    /Nothing has been changed\.\n$/u,
  );
});

test('a backup that is piped in is restored, whoever may read its file', async ({ app }) => {
  await app.createAccount('ann@example.com');
  const backup = join(await temporaryFolder(), 'backup.gz');
  await runOwner(settingsOf(app.database), ['backup', backup]);
  const dataDir = await temporaryFolder();
  const restored = await runOwner(
    { DATA_DIR: dataDir },
    ['restore', '-'],
    undefined,
    createReadStream(backup),
  );
  expect(restored).toMatchObject({
    exitCode: 0,
    out: `Restored the backup to ${join(dataDir, 'site.sqlite')}. You can start the site.\n`,
  });
  expect(
    await runOwner({ DATA_DIR: dataDir }, ['users', 'log-out', 'ann@example.com']),
  ).toMatchObject({ exitCode: 0 });
  expect(await runOwner({ DATA_DIR: dataDir }, ['restore', '-'])).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('cannot be restored'),
  });
  // At a terminal, nothing would ever come.
  expect(await runOwner({ DATA_DIR: dataDir }, ['restore', '-'], '')).toMatchObject({
    exitCode: 2,
  });
});

test('only a piped restore needs a folder for temporary files', async ({ app }) => {
  const backup = join(await temporaryFolder(), 'backup.gz');
  await runOwner(settingsOf(app.database), ['backup', backup]);
  const settings = { DATA_DIR: await temporaryFolder() };
  const missing = join(await temporaryFolder(), 'missing');
  for (const name of ['TMPDIR', 'TEMP']) vi.stubEnv(name, missing);
  const piped = () => createReadStream(backup);
  const { err } = await runOwner(settings, ['restore', '-'], undefined, piped());
  expect(err).toMatch(
    /^Error: TMPDIR \S+missing cannot be used: [^\n]+\nNothing has been changed\.\n$/u,
  );
  expect(await runOwner(settings, ['restore', backup])).toMatchObject({ exitCode: 0, err: '' });
});

test('a nightly backup without a place counts as failed until one succeeds', async ({ app }) => {
  const settings = settingsOf(app.database);
  const file = join(await temporaryFolder(), 'file');
  await writeFile(file, '');
  const place = join(file, 'backup.gz');
  expect((await runOwner(settings, ['backup', place], '')).exitCode).toBe(1);
  expect((await readBackupState(app.context)).failure).toBeUndefined();
  const { err, exitCode } = await runOwner(settings, ['backup', place]);
  expect(exitCode).toBe(1);
  expect(err).toMatch(
    /^Error: The backup cannot be written to \S+file: [^\n]+\nThe folder must be writable [^\n]+\n$/u,
  );
  expect((await readBackupState(app.context)).failure?.reason).toContain(
    'The backup cannot be written to ',
  );
  await runOwner(settings, ['backup']);
  expect(await readBackupState(app.context)).toMatchObject({ lastAt: app.clock.now() });
  expect((await readBackupState(app.context)).failure).toBeUndefined();
});

test.each(['', '-'])('“%s” is no place for a backup', async (place) => {
  expect(await runOwner({}, ['backup', place])).toMatchObject({
    exitCode: 2,
    err: expect.stringContaining('<place> must be a file or a folder'),
  });
});

test.each(['~/backups/', '$HOME/backups', 's3://bucket/site/', '/backups # weekly'])(
  'a backup does not go to %s, which would become a folder of that name',
  async (place) => {
    expect(await runOwner({}, ['backup', place])).toMatchObject({
      exitCode: 2,
      err: expect.stringContaining('<place> must be a path on this machine'),
    });
  },
);

test('a backup that cannot be deleted is named, and the other old ones go', async ({ app }) => {
  const folder = await temporaryFolder();
  const [stuck, old] = ['2026-01-01', '2026-01-02'].map((day) =>
    join(folder, `site-${day}T03-00-00Z.sqlite.gz`),
  ) as [string, string];
  await mkdir(stuck);
  await writeFile(old, '');
  for (const each of [stuck, old]) await utimes(each, 0, 0);
  const made = await runOwner(settingsOf(app.database), ['backup', folder, '--keep', '1']);
  expect(made).toMatchObject({
    exitCode: 1,
    err: expect.stringMatching(
      /^Error: Backed up to \S+ \(\d+ kB\), and checked it\. But an older one cannot be deleted: [^\n]+\n$/u,
    ),
  });
  expect(made.err).toContain(stuck);
  const left = await readdir(folder);
  expect(left).toHaveLength(2);
  expect(left).not.toContain(basename(old));
});

test('--keep 0 is misuse', async () => {
  expect(await runOwner({}, ['backup', '--keep', '0'])).toMatchObject({
    exitCode: 2,
    out: '',
    err: expect.stringContaining('--keep: It must be a whole number of days from 1.'),
  });
});
