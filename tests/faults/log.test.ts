import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { builtServer } from '#tests/harness/built-server.ts';
import { inheritedEnvironment } from '#tests/harness/inherited-environment.ts';
import { reservePort } from '#tests/harness/ports.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

beforeAll(assertBuilt);

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/**
 * Starts the site with the given standard output and error. A pipe is not read unless the test
 * does.
 */
async function startSite(stdout: number | 'pipe', stderr: number | 'pipe') {
  const folder = await temporaryFolder();
  const port = await reservePort();
  const env = { ...inheritedEnvironment, PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'info' };
  const child: ChildProcess = spawn(process.execPath, [builtServer], {
    cwd: folder,
    env,
    stdio: ['ignore', stdout, stderr],
  });
  const ended = once(child, 'exit').then(([code, signal]) => (code ?? signal) as number | string);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  await expect.poll(() => isUp(url), { timeout: 30_000 }).toBe(true);
  // A long path makes a long line.
  const ask = async () => (await fetch(`${url}/api/${'nowhere/'.repeat(24)}`)).status;
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { child, ask, stop };
}

/** Sends requests, which each write a line to the log. */
async function askOften(ask: () => Promise<number>, times: number): Promise<void> {
  for (let asked = 0; asked < times; asked += 50) {
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array<number>(50).fill(404));
  }
}

test.runIf(process.platform === 'linux')(
  'a full disk under the log changes no answer, and the site stops in order',
  async () => {
    const full = openSync('/dev/full', 'w');
    const site = await startSite(full, full);
    closeSync(full);
    await askOften(site.ask, 5000);
    expect(await site.stop()).toBe(0);
  },
);

test('a log that nobody reads delays nothing, and what it cannot take is dropped', async () => {
  const requests = 60_000;
  const site = await startSite('pipe', 'pipe');
  await askOften(site.ask, requests);
  const { stderr } = site.child;
  if (stderr === null) throw new Error('There is no log');
  const [log] = await Promise.all([text(stderr), site.stop()]);
  const lines = log.split('\n').filter((line) => line.includes('nowhere')).length;
  expect(lines).toBeGreaterThan(0);
  expect(lines).toBeLessThan(requests / 2);
});

test('the site outlives the readers of its output and its log', async () => {
  const site = await startSite('pipe', 'pipe');
  site.child.stdout?.destroy();
  site.child.stderr?.destroy();
  await askOften(site.ask, 100);
  expect(await site.stop()).toBe(0);
});
