import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { reservePort } from '#tests/harness/ports.ts';
import { followSite } from '#tests/harness/start-server.ts';
import { assertBuilt } from './build-digest.ts';

const run = promisify(execFile);
// Most of the time goes into starting processes, which takes long on a busy machine.
const maxMs = 180_000;
let folder: string;
let site: string;
let settings: Record<string, string>;

beforeAll(async () => {
  assertBuilt();
  folder = await mkdtemp(join(tmpdir(), 'site-assembled-'));
  site = join(folder, 'site');
  await run(process.execPath, ['scripts/assemble.ts', site]);
  // As in a container: nothing of the project, no other Node, and no home.
  const PATH = `${join(site, 'bin')}:/usr/bin:/bin`;
  settings = {
    PATH,
    DATA_DIR: join(folder, 'data'),
    PORT: String(await reservePort()),
    LOG_LEVEL: 'warn',
  };
}, maxMs);

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function startSite() {
  const child = spawn('node', ['build/server/main.js'], {
    cwd: site,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return { child, url: await followSite(child).url };
}

/** Lists everything in the folder with its time and size. */
async function inventory(): Promise<string[]> {
  const entries = await readdir(site, { recursive: true, withFileTypes: true });
  const describe = async ({ parentPath, name }: (typeof entries)[number]) => {
    const path = join(parentPath, name);
    const { mtimeMs, size } = await stat(path);
    return `${path} ${mtimeMs} ${size}`;
  };
  return (await Promise.all(entries.map(describe))).toSorted();
}

const owner = (...args: string[]) =>
  run(join(site, 'bin', 'owner'), args, { cwd: folder, env: settings });
const ready = (...args: string[]) =>
  run(join(site, 'bin', 'ready.js'), args, { env: settings }).then(
    () => true,
    () => false,
  );

test.skipIf(process.platform === 'win32')(
  'the site and the owner’s commands need only the assembled folder, as it is',
  { timeout: maxMs },
  async () => {
    const before = await inventory();
    expect((await readdir(join(site, 'bin'))).toSorted()).toEqual(['node', 'owner', 'ready.js']);
    for (const [file, words] of [
      ['LICENSE', 'MIT License'],
      ['NOTICE.md', 'What others made'],
      ['licenses/node.txt', 'Node.js is licensed for use'],
      ['build/client/licenses.txt', 'SIL OPEN FONT LICENSE'],
      ['build/server/licenses.txt', 'better-sqlite3 '],
    ] as const)
      expect([file, await readFile(join(site, file), 'utf8')]).toEqual([
        file,
        expect.stringContaining(words),
      ]);
    const guide = await readFile('docs/operations.md', 'utf8');
    const named = guide.match(/(?<=\/opt\/site\/current\/)deploy[\w./-]+/gu) ?? [];
    expect(named).toContain('deploy/nginx/site.conf');
    expect(named.filter((path) => !existsSync(join(site, path)))).toEqual([]);
    expect(await ready()).toBe(false);
    const waiting = ready('60');
    const { child, url } = await startSite();
    expect(await waiting).toBe(true);
    expect((await fetch(`${url}/about`)).status).toBe(200);
    expect(await (await fetch(`${url}/licenses.txt`)).text()).toMatch(
      /^react \d+\.\d+\.\d+ \(MIT\)$/mu,
    );
    // Logging in takes the binaries of the database and of the password hash.
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'password1' });
    const logIn = await fetch(`${url}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect(logIn.status).toBe(401);

    expect((await owner('backup', join(folder, 'backup.sqlite'))).stdout).toContain(
      'and checked it',
    );

    child.kill('SIGTERM');
    expect(await once(child, 'close')).toEqual([0, null]);
    expect(await inventory()).toEqual(before);
  },
);

test.skipIf(process.platform === 'win32')(
  'an older release is replaced, and any other folder that is not empty is refused',
  { timeout: maxMs },
  async () => {
    await writeFile(join(site, 'build/client/old.js'), '');
    await run(process.execPath, ['scripts/assemble.ts', site]);
    expect(await readdir(join(site, 'build/client'))).not.toContain('old.js');
    await expect(run(process.execPath, ['scripts/assemble.ts', folder])).rejects.toMatchObject({
      stderr: `${folder} is not empty, and not made by this command. Remove it, or name another folder.\n`,
    });
  },
);
