import { execFile } from 'node:child_process';
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';

const isRoot = process.geteuid?.() === 0;
// Root may do everything, so it opens the databases as an ordinary user.
const user = isRoot ? { uid: 65_534, gid: 65_534 } : {};
let folder: string;
const at = (...names: string[]) => join(folder, ...names);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-files-'));
  await chmod(folder, 0o755);
});
afterAll(() => rm(folder, { recursive: true }));

async function makeFolder(name: string): Promise<void> {
  await mkdir(at(name));
  if (isRoot) await chown(at(name), user.uid ?? 0, user.gid ?? 0);
}

/** Opens each of the folders, and says why it cannot. */
async function open(dataDirs: string[]): Promise<string[]> {
  // Loads everything before it becomes an ordinary user, who may have no access to this code.
  const script = `
    const { openDatabase } = await import(${JSON.stringify(join(import.meta.dirname, 'connect.ts'))});
    const open = (dataDir) => openDatabase({ dataDir }).then((database) => database.close(), (error) => error.message);
    await open(${JSON.stringify(at('first'))});
    const { uid, gid } = ${JSON.stringify(user)};
    if (uid !== undefined) {
      process.setgroups([]);
      process.setgid(gid);
      process.setuid(uid);
    }
    const answers = [];
    for (const dataDir of ${JSON.stringify(dataDirs)}) answers.push((await open(dataDir)) ?? 'It opens');
    console.log(JSON.stringify(answers));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
  return JSON.parse(stdout);
}

// Windows has neither these modes nor these users.
test.skipIf(process.platform === 'win32')('a refusal names the folder or the file that cannot be used, and why', async () => {
  for (const name of ['good', 'unwritable', 'unreadable', 'taken']) await makeFolder(name);
  await chmod(at('unwritable'), 0o500);
  await chmod(at('unreadable'), 0o300);
  await mkdir(at('taken', 'site.sqlite'), { mode: 0o755 });
  await writeFile(at('file'), '');
  const expected = {
    [at('good')]: 'It opens',
    [at('unwritable')]: `DATA_DIR ${at('unwritable')} cannot be used: this user may not read and write it`,
    [at('unreadable')]: `DATA_DIR ${at('unreadable')} cannot be used: this user may not read and write it`,
    [at('unwritable', 'a', 'b')]: `DATA_DIR ${at('unwritable', 'a', 'b')} cannot be used: this user may not read and write it`,
    [at('file')]: `DATA_DIR ${at('file')} cannot be used: it is not a folder`,
    [at('file', 'a')]: `DATA_DIR ${at('file', 'a')} cannot be used: a part of its path is not a folder`,
    [at('taken')]: `${at('taken', 'site.sqlite')} cannot be used: it is not a file`,
  };
  expect(await open(Object.keys(expected))).toEqual(Object.values(expected));
  expect((await stat(at('taken', 'site.sqlite'))).mode & 0o777).toBe(0o755);
});

test.runIf(isRoot)('a refusal names a file of another user', async () => {
  const reasons = {
    'site.sqlite': 'it belongs to another user',
    'rate-limits.sqlite': 'it belongs to another user',
    'site.sqlite-wal': 'this user may not read and write it',
  };
  const names = Object.keys(reasons);
  for (const name of names) await makeFolder(`other-${name}`);
  const folders = names.map((name) => at(`other-${name}`));
  expect(await open(folders)).toEqual(['It opens', 'It opens', 'It opens']);
  for (const name of names) {
    await writeFile(at(`other-${name}`, name), '', { mode: 0o600, flag: 'a' });
    await chown(at(`other-${name}`, name), 0, 0);
  }
  expect(await open(folders)).toEqual(
    Object.entries(reasons).map(([name, reason]) => `${at(`other-${name}`, name)} cannot be used: ${reason}`),
  );
});
