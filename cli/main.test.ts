import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { builtOwner } from '#tests/harness/built-server.ts';
import { inheritedEnvironment } from '#tests/harness/inherited-environment.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

const inClone = join(import.meta.dirname, 'main.ts');

/** Runs the command line as a process of its own. */
async function run(cwd: string, entry: string, ...args: string[]) {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd,
    env: inheritedEnvironment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { exitCode: child.exitCode, out, err };
}

beforeAll(assertBuilt);

test.each([
  ['a clone', inClone],
  ['the build', builtOwner],
])(
  'from %s, settings come from .env, and only results go to standard output',
  { timeout: 60_000 },
  async (_name, entry) => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, '.env'), 'DATA_DIR=./here\n');
    const migrated = await run(folder, entry, 'migrate');
    expect(migrated).toMatchObject({
      exitCode: 0,
      err: '',
      out: expect.stringContaining(join(folder, 'here', 'site.sqlite')),
    });
    const remove = ['users', 'delete', 'nobody@example.com'];
    expect(await run(folder, entry, ...remove)).toEqual({
      exitCode: 1,
      out: '',
      err: 'Error: There is no user nobody@example.com.\n',
    });
    await writeFile(join(folder, '.env'), 'DATA_DRI=./here\n');
    expect((await run(folder, entry, ...remove)).err).toMatch(
      /^Error: DATA_DRI in \.env is not a setting\n/u,
    );
  },
);

test.runIf(process.platform === 'linux')(
  'a result that a full disk loses is an error',
  async () => {
    await using full = await open('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [inClone, 'help'], {
      encoding: 'utf8',
      stdio: ['ignore', full.fd, 'pipe'],
    });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^Error: The result cannot be written: ENOSPC[^\n]+\n$/u),
    });
  },
);

test('npx passes options on to the command of a clone', { timeout: 60_000 }, () => {
  const { status, stdout } = spawnSync('npx owner backup --help', {
    cwd: join(import.meta.dirname, '..'),
    encoding: 'utf8',
    shell: true,
  });
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^Usage: owner backup /u),
  });
});
