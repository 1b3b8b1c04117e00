import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from './logger.ts';
import { createStop, stopOnDamage } from './stop.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const never = new Promise<never>(() => undefined);
const none = () => Promise.resolve();

/** Records the exit codes instead of an exit. */
function recordExits(): number[] {
  const codes: number[] = [];
  vi.spyOn(process, 'getActiveResourcesInfo').mockReturnValue([]);
  vi.spyOn(process, 'exit').mockImplementation((code) => {
    codes.push(Number(code));
    return undefined as never;
  });
  return codes;
}

const hangs: [string, { close?: () => Promise<void>; stop?: () => Promise<void> }][] = [
  ['a server that does not close', { close: () => never }],
  ['work that does not stop', { stop: () => never }],
];
test.each(hangs)('the stop ends within its time with %s', async (_what, { close = none, stop: stopSite = none }) => {
  vi.useFakeTimers();
  const codes = recordExits();
  const logger = createLogger('silent', { write: () => undefined });
  const stop = createStop({
    site: { announceStop: () => undefined, stop: stopSite },
    listening: { close },
    logger,
    flush: none,
    delayMs: 3000,
  });
  stop(0);
  await vi.advanceTimersByTimeAsync(27_000);
  expect(codes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(codes).toEqual([1]);
});

test('the process is not ready before its port closes, and a second stop changes nothing', async () => {
  const codes = recordExits();
  const order: string[] = [];
  const note = (what: string) => async () => {
    order.push(what);
    await Promise.resolve();
  };
  const stop = createStop({
    site: { announceStop: () => order.push('not ready'), stop: note('work') },
    listening: { close: note('port') },
    logger: createLogger('silent', { write: () => undefined }),
    flush: note('log'),
    delayMs: 0,
  });
  stop(0);
  stop(1);
  await expect.poll(() => codes).toEqual([0]);
  expect(order).toEqual(['not ready', 'port', 'work', 'log']);
});

const stopModule = JSON.stringify(new URL('stop.ts', import.meta.url).href);
const startScript = (script: string, ...args: string[]) =>
  spawn(process.execPath, ['--input-type=module', '-e', script, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/** Ends a process while one of its threads waits for somebody to write to a pipe. */
async function endWhileThreadWaits() {
  const folder = await mkdtemp(join(tmpdir(), 'site-stop-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const pipe = join(folder, 'pipe');
  await promisify(execFile)('mkfifo', [pipe]);
  const child = startScript(
    `import { endProcess } from ${stopModule}; import { readFile } from 'node:fs';
    readFile(process.argv[1], () => undefined);
    process.on('message', () => { endProcess(0); process.send('ending'); });
    process.send('ready');`,
    pipe,
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  await once(child, 'message');
  child.send('end');
  return { pipe, child, exit };
}

test('a thread that hangs does not hold up the end of the process', async () => {
  const { exit } = await endWhileThreadWaits();
  expect(await exit).toEqual([null, 'SIGKILL']);
});

test('a thread that is still busy for a moment does not change the exit code', async () => {
  const { pipe, child, exit } = await endWhileThreadWaits();
  await Promise.race([once(child, 'message'), exit]);
  await Promise.race([writeFile(pipe, 'done'), exit]);
  expect(await exit).toEqual([0, null]);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('a second %s ends the process at once, but not one that npm repeats', async (signal, exitCode) => {
  const child = startScript(
    `import { stopOnSignals } from ${stopModule};
    stopOnSignals(() => process.send('stops'));
    setInterval(() => undefined, 1000);
    process.send('ready');`,
  );
  onTestFinished(() => void child.kill('SIGKILL'));
  const exit = once(child, 'exit');
  const messages: unknown[] = [];
  child.on('message', (message) => messages.push(message));
  await once(child, 'message');
  child.kill(signal);
  await once(child, 'message');
  child.kill(signal);
  await once(child, 'message');
  expect(child.exitCode).toBeNull();
  const repeated = setInterval(() => child.kill(signal), 100);
  expect(await exit).toEqual([exitCode, null]);
  clearInterval(repeated);
});

test('a database that turns out to be damaged stops the process with the reason', async () => {
  const lines: string[] = [];
  const logger = createLogger('fatal', { write: (line) => lines.push(line) });
  const stop = vi.fn();
  await stopOnDamage(Promise.resolve(new Error('site.sqlite is damaged')), logger, stop);
  expect(stop.mock.calls).toEqual([[1]]);
  expect(JSON.parse(lines.join(''))).toMatchObject({ level: 60, msg: 'site.sqlite is damaged' });
});
