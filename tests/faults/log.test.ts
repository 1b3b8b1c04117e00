import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { builtServer, ensureBuilt } from '../harness/built-server.ts';
import { extent, report } from './extent.ts';
import { inheritedEnvironment } from '../harness/inherited-environment.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-log-'));
  await ensureBuilt();
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const takesConnections = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const connected = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
};

/** Starts the site with the given standard output and error. A pipe of the harness is never read. */
async function startSite(stdout: number | 'pipe', stderr: number | 'pipe') {
  const port = await findFreePort();
  const env = { ...inheritedEnvironment, PORT: String(port), DATA_DIR: join(folder, `data-${port}`), LOG_LEVEL: 'info' };
  const child = spawn(process.execPath, [builtServer], { cwd: folder, env, stdio: ['ignore', stdout, stderr] });
  children.push(child);
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  while (child.exitCode === null && !(await takesConnections(port)));
  const url = `http://127.0.0.1:${port}`;
  // Long paths make long lines.
  const ask = async () => (await fetch(`${url}/api/${'nowhere'.repeat(25)}`)).status;
  return { child, ended, url, ask };
}

/** Sends requests, each of which writes a line of the log. */
async function askOften(ask: () => Promise<number>, times: number): Promise<void> {
  for (let number = 0; number < times; number += 50) {
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array<number>(50).fill(404));
  }
}

const memoryOf = async (child: ChildProcess): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/u.exec(await readFile(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024;

test('on a full disk, the site answers as always and stops with exit code 0', async () => {
  const full = openSync('/dev/full', 'w');
  const { child, ended, ask } = await startSite(full, full);
  closeSync(full);
  await askOften(ask, extent(100, 5000));
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('a log that nobody reads neither delays requests and the stop nor fills the memory', async () => {
  const { child, ended, ask } = await startSite('pipe', 'pipe');
  await askOften(ask, extent(700, 20_000));
  const before = await memoryOf(child);
  await askOften(ask, extent(300, 40_000));
  const after = await memoryOf(child);
  report('A log that nobody reads', { 'MB before': before, 'MB after': after });
  expect(after - before).toBeLessThan(150);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});

test('the site outlives the readers of its output and its log', async () => {
  const { child, ended, ask } = await startSite('pipe', 'pipe');
  child.stdout?.destroy();
  child.stderr?.destroy();
  await askOften(ask, 100);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
});
