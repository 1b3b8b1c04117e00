import { execFile, type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { pickUser } from './postgres-binaries.ts';

// Starts PostgreSQL and prints its address, as a test run does.
const startsPostgres = `
  const { startPostgres } = await import(${JSON.stringify(join(import.meta.dirname, 'postgres.ts'))});
  const postgres = await startPostgres();
  console.log(postgres.url('postgres'));
`;
const nodeArguments = (script: string) => ['--input-type=module', '--eval', script];
// Failed tests must not leave processes behind.
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Finds the folder of a running server. */
async function findFolder(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  await client.end();
  return dirname(rows[0]?.data_directory ?? '');
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)('after %s, PostgreSQL and its folder are gone', async (signal) => {
  const run = spawn(process.execPath, nodeArguments(startsPostgres), { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(run);
  const folder = await findFolder(String((await once(run.stdout, 'data'))[0]).trim());
  const server = Number.parseInt(await readFile(join(folder, 'data', 'postmaster.pid'), 'utf8'), 10);
  run.kill(signal);
  await expect.poll(() => exists(folder), { timeout: 10_000 }).toBe(false);
  await expect.poll(() => isRunning(server), { timeout: 10_000 }).toBe(false);
});

test('PostgreSQL starts with any umask and a private TMPDIR, and creates no user', async () => {
  const users = await readFile('/etc/passwd', 'utf8');
  const closed = await mkdtemp(join(tmpdir(), 'site-closed-'));
  const script = `process.umask(0o077); ${startsPostgres} await postgres.stop();`;
  const env = { ...process.env, TMPDIR: closed };
  const { stdout } = await promisify(execFile)(process.execPath, nodeArguments(script), { env });
  expect(stdout).toContain('postgres://');
  // Fails unless the folder is empty.
  await rmdir(closed);
  expect(await readFile('/etc/passwd', 'utf8')).toBe(users);
});

test('root runs PostgreSQL as postgres, as nobody, or as any other user but root', () => {
  const root = 'root:x:0:0:root:/root:/bin/bash\n';
  const bin = 'bin:x:1:2::/:/bin/false\n';
  const nobody = 'nobody:x:65534:65533::/:/bin/false\n';
  expect(pickUser(`${root}${bin}${nobody}`)).toEqual({ uid: 65_534, gid: 65_533 });
  expect(pickUser(`${root}${nobody}postgres:x:70:71::/:/bin/sh\n`)).toEqual({ uid: 70, gid: 71 });
  expect(pickUser(`${root}${bin}`)).toEqual({ uid: 1, gid: 2 });
  expect(() => pickUser(root)).toThrow(/no other user/u);
});
