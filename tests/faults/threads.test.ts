import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { startServer } from '../harness/start-server.ts';

beforeAll(ensureBuilt, 120_000);

const cores = 7;
const pretendCores = `import os from 'node:os'; import { syncBuiltinESMExports as sync } from 'node:module'; os.availableParallelism = () => ${cores}; sync();`;

/** Counts the threads of libuv's pool, which it starts all at once. */
async function countPoolThreads(pid: number): Promise<number> {
  const threads = await readdir(`/proc/${pid}/task`);
  const names = await Promise.all(threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/comm`, 'utf8')));
  return names.filter((name) => name.startsWith('libuv-worker')).length;
}

test.runIf(process.platform === 'linux')('passwords are hashed on every core, even where there are more than four', async () => {
  const preload = `data:text/javascript,${encodeURIComponent(pretendCores)}`;
  const server = await startServer({ settings: { NODE_OPTIONS: `--import=${preload}` } });
  onTestFinished(server.stop);
  const credentials = { email: 'nobody@example.com', password: 'password1' };
  const headers = { 'Content-Type': 'application/json' };
  await fetch(`${server.url}/api/users/login`, { method: 'POST', headers, body: JSON.stringify(credentials) });
  expect(await countPoolThreads(server.process.pid ?? 0)).toBe(cores);
});
