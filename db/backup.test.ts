import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chown,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { gunzipSync, gzipSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { createSqliteFolder } from '#tests/harness/databases.ts';
import { createOldSqlite, oldMigrations } from '#tests/harness/old-database.ts';
import { day } from '#tests/harness/time.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { backUp, backupName, deleteOldBackups, restore } from './backup.ts';
import { openDatabase } from './connect.ts';

const now = Date.UTC(2026, 0, 31, 3);
const kept = 'site.sqlite.before-2026-01-31T03-00-00.000Z';

/** Creates a stopped site whose content has this version, and returns its data folder. */
async function createSite(version: number): Promise<string> {
  const dataDir = await createSqliteFolder();
  const client = new Sqlite(join(dataDir, 'site.sqlite'));
  client.prepare('update public_content set version = ?').run(version);
  client.close();
  return dataDir;
}

/** Backs up a site whose content has version 1, and returns the file. */
async function createBackup(): Promise<string> {
  const backup = join(await temporaryFolder(), 'backup.gz');
  await backUp(await createSite(1), backup, now);
  return backup;
}

/** Reads the version of the content, and how many emails there are. */
function read(dataDir: string, file = 'site.sqlite'): { version: number; emails: number } {
  const client = new Sqlite(join(dataDir, file), { readonly: true });
  const found = client
    .prepare('select version, (select count(*) from outbox) as emails from public_content')
    .get();
  client.close();
  return found as { version: number; emails: number };
}

test('a backup that is made while another process writes is whole', async () => {
  const dataDir = await createSite(0);
  // Each transaction adds an email and counts it. The backup writes for a moment too, to note
  // itself.
  const script = `
    const { openDatabase } = await import(${JSON.stringify(new URL('connect.ts', import.meta.url))});
    const { retryWhileBusy } = await import(${JSON.stringify(new URL('sqlite-dialect.ts', import.meta.url))});
    const { kysely } = await openDatabase(${JSON.stringify({ dataDir })});
    const email = { kind: '', recipient: '', recipient_key: '', payload: 'x'.repeat(5000), created_at: 0, due_at: 0, attempts: 0, state: 'sent' };
    for (let version = 1; ; version += 1) {
      await retryWhileBusy(() => kysely.transaction().execute(async (trx) => {
        await trx.insertInto('outbox').values({ ...email, id: String(version) }).execute();
        await trx.updateTable('public_content').set({ version }).execute();
      }));
      // Without this wait, the loop would never let the system write the lines.
      await new Promise((resolve) => process.stdout.write(version + '\\n', resolve));
    }`;
  const writer = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void writer.kill('SIGKILL'));
  const lines = createInterface({ input: writer.stdout })[Symbol.asyncIterator]();
  for (const round of [1, 2, 3]) {
    const written = Number((await lines.next()).value);
    const [backup, target] = [join(await temporaryFolder(), 'backup.gz'), await temporaryFolder()];
    await backUp(dataDir, backup, now);
    expect([round, await restore(backup, target, now)]).toEqual([round, []]);
    const { version, emails } = read(target);
    expect(version).toBe(emails);
    expect(version).toBeGreaterThanOrEqual(written);
    // Skips what it wrote in the meantime.
    for (let line = written; line < version; line = Number((await lines.next()).value));
  }
});

// Windows has no file modes.
test.skipIf(process.platform === 'win32')(
  'backups and restored files are only for their owner, from the first byte',
  async () => {
    const [dataDir, target] = [await createSite(7), await temporaryFolder()];
    const folder = join(await temporaryFolder(), 'backups');
    const modes = new Map<string, number>();
    let isDone = false;
    const making = backUp(dataDir, join(folder, 'backup.gz'), now).finally(() => (isDone = true));
    while (!isDone) {
      for (const name of await readdir(folder, { recursive: true }).catch(() => []))
        await stat(join(folder, name)).then(
          (found) => modes.set(name, found.mode & 0o777),
          () => undefined,
        );
    }
    await making;
    expect([...modes.keys()]).toContain('unfinished-backup/copy.sqlite');
    expect(modes.get('unfinished-backup')).toBe(0o700);
    modes.delete('unfinished-backup');
    expect(new Set(modes.values())).toEqual(new Set([0o600]));
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    await restore(join(folder, 'backup.gz'), target, now);
    expect((await stat(join(target, 'site.sqlite'))).mode & 0o777).toBe(0o600);
  },
);

test('a backup that is killed leaves nothing that the next one does not remove', async () => {
  const dataDir = await createSite(7);
  const folder = join(await temporaryFolder(), 'backups');
  const site = new Sqlite(join(dataDir, 'site.sqlite'));
  // Random, so that compressing it takes a while.
  site.prepare('insert into secrets values (?, ?)').run('large', randomBytes(5_000_000));
  site.close();
  const unfinished = join(folder, 'unfinished-backup');
  for (const last of ['copy.sqlite', 'copy.sqlite.gz']) {
    // The process kills itself: on a busy machine, another one would come too late.
    const script = `
      const { existsSync } = await import('node:fs');
      const { backUp } = await import(${JSON.stringify(new URL('backup.ts', import.meta.url))});
      setInterval(() => {
        if (existsSync(${JSON.stringify(join(unfinished, last))})) process.kill(process.pid, 'SIGKILL');
      });
      await backUp(${JSON.stringify(dataDir)}, ${JSON.stringify(join(folder, 'one.gz'))}, 1);
      console.log('It finished');`;
    const killed = spawnSync(process.execPath, ['--input-type=module', '--eval', script]);
    expect([last, killed.stdout.toString()]).toEqual([last, '']);
    expect(await readdir(unfinished)).toContain(last);
    expect(await readdir(folder)).not.toContain('one.gz');
  }
  await backUp(dataDir, join(folder, 'two.gz'), now);
  expect(await readdir(folder)).toEqual(['two.gz']);
});

test('a backup of a folder without a database fails, and creates none', async () => {
  const [dataDir, folder] = [await temporaryFolder(), await temporaryFolder()];
  await expect(backUp(dataDir, join(folder, 'backup.gz'), now)).rejects.toThrow(
    `${join(dataDir, 'site.sqlite')} cannot be copied: unable to open database file`,
  );
  expect([await readdir(dataDir), await readdir(folder)]).toEqual([[], []]);
});

test('a folder that cannot be locked is named with the reason', async () => {
  const [dataDir, folder] = [await createSite(7), await temporaryFolder()];
  await writeFile(join(folder, '.site-lock'), 'This is no lock. '.repeat(100));
  await expect(backUp(dataDir, join(folder, 'backup.gz'), now)).rejects.toThrow(
    `${folder} cannot be locked: file is not a database`,
  );
});

test.skipIf(process.getuid?.() !== 0)(
  'a database that root makes or restores belongs to the user of its folder',
  async () => {
    const [folder, created, restored] = await Promise.all([
      temporaryFolder(),
      temporaryFolder(),
      temporaryFolder(),
    ]);
    for (const each of [created, restored]) await chown(each, 1234, 1235);
    const database = await openDatabase({ dataDir: created });
    await database.close();
    await backUp(created, join(folder, 'backup.gz'), now);
    await restore(join(folder, 'backup.gz'), restored, now);
    for (const each of [created, restored])
      expect(await stat(join(each, 'site.sqlite'))).toMatchObject({ uid: 1234, gid: 1235 });
  },
);

test('two backups of a folder, or two restores, do not collide', async () => {
  const [dataDir, folder] = [await createSite(7), await temporaryFolder()];
  const refused = (place: string) => ({
    reason: {
      message: `another backup or restore is working in ${place}, or it is a network share without locks: use a local folder, and copy the backup from there`,
    },
  });
  const together = async (work: (index: number) => Promise<unknown>) =>
    (await Promise.allSettled([1, 2].map(work))).toSorted((one) =>
      one.status === 'fulfilled' ? -1 : 1,
    );
  const file = (index: number) => join(folder, `${index}.gz`);
  expect(await together((index) => backUp(dataDir, file(index), now))).toMatchObject([
    { status: 'fulfilled' },
    refused(folder),
  ]);
  const [name = ''] = await readdir(folder);
  expect(await together(() => restore(join(folder, name), dataDir, now))).toMatchObject([
    { value: [join(dataDir, kept)] },
    refused(dataDir),
  ]);
  expect(await readdir(folder)).toEqual([name]);
  expect((await readdir(dataDir)).toSorted()).toEqual(['site.sqlite', kept]);
  expect(read(dataDir).version).toBe(7);
});

test('a restore while the site runs is refused and leaves nothing', async () => {
  const [dataDir, folder] = [await createSite(7), await temporaryFolder()];
  await backUp(dataDir, join(folder, 'backup.gz'), now);
  const site = await openDatabase({ dataDir });
  await expect(restore(join(folder, 'backup.gz'), dataDir, now)).rejects.toThrow(
    `${join(dataDir, 'site.sqlite')} is in use: stop the site first`,
  );
  expect((await readdir(dataDir)).filter((name) => !/-(?:wal|shm)$/u.test(name))).toEqual([
    'site.sqlite',
  ]);
  await site.close();
});

test('a backup never replaces another file, and a damaged database leaves none', async () => {
  const dataDir = await createSite(7);
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'backup.gz'), 'mine');
  await expect(backUp(dataDir, join(folder, 'backup.gz'), now)).rejects.toMatchObject({
    code: 'EEXIST',
  });
  expect(await readFile(join(folder, 'backup.gz'), 'utf8')).toBe('mine');
  await truncate(join(dataDir, 'site.sqlite'), 8 * 4096);
  await expect(backUp(dataDir, join(folder, 'other.gz'), now)).rejects.toThrow('malformed');
  expect(await readdir(folder)).toEqual(['backup.gz']);
});

/** Tries to restore a file over a site, and returns the reason why that is refused. */
async function refusalOf(bytes: Buffer | string): Promise<string> {
  const dataDir = await createSite(7);
  const backup = join(await temporaryFolder(), 'backup.gz');
  await writeFile(backup, bytes);
  const reason = await restore(backup, dataDir, now).then(
    () => 'It was restored',
    (error: unknown) => (error as Error).message,
  );
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
  expect(read(dataDir)).toEqual({ version: 7, emails: 0 });
  return reason;
}

test('a database of an older version is backed up', async () => {
  const dataDir = await createOldSqlite(oldMigrations.first, () => Promise.resolve());
  const file = join(dataDir, 'backup.gz');
  expect(await backUp(dataDir, file, now)).toBe((await stat(file)).size);
});

test('an emptied database is not backed up', async () => {
  const dataDir = await temporaryFolder();
  await writeFile(join(dataDir, 'site.sqlite'), '');
  const file = join(dataDir, 'backup.gz');
  await expect(backUp(dataDir, file, now)).rejects.toThrow('the database has no tables of a site');
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
});

test('a changed or foreign backup is refused in a line, and the old database stays', async () => {
  const site = await createSite(1);
  const backup = join(await temporaryFolder(), 'backup.gz');
  await backUp(site, backup, now);
  const bytes = await readFile(backup);
  // The ten bytes before are the header of gzip, with nothing of the site.
  for (let place = 10; place < bytes.length; place += Math.floor(bytes.length / 12)) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 0x20;
    expect([place, await refusalOf(changed)]).toEqual([
      place,
      expect.stringMatching(/^backup\.gz cannot be restored: [^\n]+$/u),
    ]);
  }
  expect(await refusalOf(bytes.subarray(0, bytes.length / 2))).toMatch(
    /^backup\.gz cannot be restored: unexpected end of file$/u,
  );
  expect(await refusalOf('')).toMatch(/^backup\.gz cannot be restored: [^\n]+$/u);
  expect(await refusalOf('no backup')).toBe(
    'backup.gz cannot be restored: it is neither compressed with gzip nor a SQLite database',
  );
  expect(await refusalOf(gzipSync('no database '.repeat(500)))).toMatch(
    /^backup\.gz cannot be restored: file is not a database$/u,
  );
  expect(
    await refusalOf(
      gzipSync(
        await readFile(join(site, 'site.sqlite')).then((file) => file.fill(0, 9 * 4096, 10 * 4096)),
      ),
    ),
  ).toMatch(/^backup\.gz cannot be restored: [^\n]+$/u);
  const foreign = join(await temporaryFolder(), 'places.sqlite');
  new Sqlite(foreign).exec('create table places (name text)').close();
  expect(await refusalOf(await readFile(foreign))).toBe(
    'backup.gz cannot be restored: the database has no tables of a site',
  );
  new Sqlite(join(site, 'site.sqlite'))
    .exec("insert into kysely_migration values ('999-future', '')")
    .close();
  expect(await refusalOf(gzipSync(await readFile(join(site, 'site.sqlite'))))).toBe(
    'backup.gz cannot be restored: it belongs to a newer version of this site: this one does not know 999-future',
  );
});

test('a restore keeps the old database under the name that it reports', async () => {
  const [dataDir, backup] = [await createSite(7), await createBackup()];
  expect(await restore(backup, dataDir, now)).toEqual([join(dataDir, kept)]);
  expect([read(dataDir).version, read(dataDir, kept).version]).toEqual([1, 7]);
  await rename(join(dataDir, kept), join(dataDir, 'site.sqlite'));
  expect(read(dataDir).version).toBe(7);
  const text = 'Somebody has written this. '.repeat(500);
  const damaged = await temporaryFolder();
  await writeFile(join(damaged, 'site.sqlite'), text);
  expect(await restore(backup, damaged, now)).toEqual([join(damaged, kept)]);
  expect(await readFile(join(damaged, kept), 'utf8')).toBe(text);
  expect(read(damaged)).toEqual({ version: 1, emails: 0 });
});

test('a backup that a browser has unpacked is restored, too', async () => {
  const backup = await createBackup();
  await writeFile(backup, gunzipSync(await readFile(backup)));
  const dataDir = await temporaryFolder();
  expect(await restore(backup, dataDir, now)).toEqual([]);
  expect(read(dataDir).version).toBe(1);
});

test('a copy of a running site’s files is restored with its last writes', async () => {
  const site = await createSite(1);
  const database = await openDatabase({ dataDir: site });
  onTestFinished(database.close);
  await database.kysely.updateTable('public_content').set({ version: 2 }).execute();
  const copy = await temporaryFolder();
  await cp(site, copy, { recursive: true });
  const dataDir = await temporaryFolder();
  // A killed restore may have left the log of another backup.
  await mkdir(join(dataDir, 'unfinished-backup'));
  await writeFile(join(dataDir, 'unfinished-backup/restored.sqlite-wal'), 'another log');
  await restore(join(copy, 'site.sqlite'), dataDir, now);
  expect(await readdir(dataDir)).toEqual(['site.sqlite']);
  expect(read(dataDir).version).toBe(2);
});

test.skipIf(process.platform === 'win32')(
  'a database on another disk is restored there',
  async () => {
    const backup = await createBackup();
    const [disk, dataDir] = [await createSite(7), await temporaryFolder()];
    await symlink(join(disk, 'site.sqlite'), join(dataDir, 'site.sqlite'));
    expect(await restore(backup, dataDir, now)).toEqual([join(disk, kept)]);
    expect([read(disk).version, read(dataDir).version, read(disk, kept).version]).toEqual([
      1, 1, 7,
    ]);
  },
);

test('the log of a lost database is kept, and does not reach the restored one', async () => {
  const backup = await createBackup();
  for (const names of [['site.sqlite', 'site.sqlite-wal'], ['site.sqlite-wal']]) {
    const dataDir = await temporaryFolder();
    for (const name of names)
      await writeFile(join(dataDir, name), name.endsWith('-wal') ? 'the last writes' : '');
    expect(await restore(backup, dataDir, now)).toEqual(
      names.map((name) => join(dataDir, name.replace('site.sqlite', kept))),
    );
    expect(await readFile(join(dataDir, `${kept}-wal`), 'utf8')).toBe('the last writes');
    expect(read(dataDir)).toEqual({ version: 1, emails: 0 });
  }
});

test('old backups are deleted, but never the newest ones, and no other files', async () => {
  const folder = await temporaryFolder();
  const age = async (name: string, days: number) => {
    await writeFile(join(folder, name), '');
    const time = new Date(now - days * day);
    await utimes(join(folder, name), time, time);
  };
  const [newest, second, old, recent] = [
    backupName(now - 1000),
    backupName(now - 2000),
    backupName(now - 3000),
    backupName(now - 4000),
  ];
  expect(newest).toMatch(/^site-2026-01-31T02-59-59Z\.sqlite\.gz$/u);
  const others = [
    'notes.txt',
    'site.sqlite.gz',
    'my-site-2026-01-01T00-00-00Z.sqlite.gz',
    `${old}.age`,
  ];
  // All can be old after a pause, or by a wrong clock.
  for (const name of [newest, second, old, ...others]) await age(name, 2.1);
  await age(recent, 1.9);
  // A link to a disk that is gone is as young as itself.
  const links = process.platform === 'win32' ? [] : [backupName(now - 5000)];
  for (const link of links) await symlink('gone', join(folder, link));
  expect(await deleteOldBackups(folder, 2, now)).toEqual([old]);
  expect((await readdir(folder)).toSorted()).toEqual(
    [newest, second, recent, ...links, ...others].toSorted(),
  );
});
