import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startWorker, type Worker } from './worker.ts';

interface Line {
  level: string;
  msg: string;
  err: { message: string };
}

let lines: Line[];
let task: () => Promise<void>;
let worker: Worker;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  task = vi.fn(() => Promise.resolve());
  const logger = pino(
    { formatters: { level: (level) => ({ level }) } },
    { write: (line: string) => lines.push(JSON.parse(line) as Line) },
  );
  worker = startWorker({ task: () => task(), everyMs: 1000, logger, failure: 'task failed' });
});

afterEach(async () => {
  await worker.stop();
  vi.useRealTimers();
});

const failWith = async (failure: Error) => {
  task = () => Promise.reject(failure);
  await worker.run();
};

test('the log has a failure once, until its reason changes or the task succeeds', async () => {
  await failWith(new Error('first'));
  await failWith(new Error('first'));
  await failWith(new Error('second'));
  task = () => Promise.resolve();
  await worker.run();
  await failWith(new Error('second'));
  await failWith(Object.assign(new Error('busy'), { code: 'SQLITE_BUSY' }));
  expect(lines.map(({ level, msg, err }) => [level, msg, err.message])).toEqual([
    ['error', 'task failed', 'first'],
    ['error', 'task failed', 'second'],
    ['error', 'task failed', 'second'],
    ['warn', 'task failed', 'busy'],
  ]);
});

test('a task runs now, at each interval, and once more for all that ask while it runs', async () => {
  await vi.advanceTimersByTimeAsync(999);
  expect(task).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(task).toHaveBeenCalledTimes(2);
  await Promise.all([worker.run(), worker.run(), worker.run()]);
  expect(task).toHaveBeenCalledTimes(4);
});

test('a stop waits for the run in flight, and none comes after it', async () => {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  task = vi.fn(() => ended);
  const run = worker.run();
  await vi.advanceTimersByTimeAsync(0);
  void worker.run();
  let hasStopped = false;
  const stop = worker.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(5000);
  expect(hasStopped).toBe(false);
  end();
  await Promise.all([run, stop]);
  await vi.advanceTimersByTimeAsync(5000);
  await worker.run();
  expect(task).toHaveBeenCalledTimes(1);
});
