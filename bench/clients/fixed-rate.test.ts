import { expect, test } from 'vitest';
import { quantile } from '../measure/statistics.ts';
import { scheduleArrivals, sendOnSchedule, type Time } from './fixed-rate.ts';

/** A time that passes only when all wait for it. */
function createTime(): Time {
  let now = 0;
  let sleepers: { at: number; wake: () => void }[] = [];
  const wakeNext = () => {
    const next = sleepers.toSorted((one, other) => one.at - other.at)[0];
    if (next === undefined) return;
    sleepers = sleepers.filter((sleeper) => sleeper !== next);
    now = next.at;
    next.wake();
  };
  return {
    now: () => now,
    sleep: (ms) =>
      new Promise<void>((wake) => {
        sleepers.push({ at: now + ms, wake });
        setImmediate(wakeNext);
      }),
  };
}

test('arrivals come at the given rate, at random, and the same in every run', () => {
  const due = scheduleArrivals(1000, 10);
  expect(due.length).toBeGreaterThan(9500);
  expect(due.length).toBeLessThan(10_500);
  expect(due.every((at, index) => at >= (due[index - 1] ?? 0) && at < 10_000)).toBe(true);
  expect(scheduleArrivals(1000, 10)).toEqual(due);
});

test('a stall counts for every request that was due meanwhile', async () => {
  const time = createTime();
  const due = Array.from({ length: 100 }, (_, index) => index * 10);
  // The first answer takes half a second, and every other one a millisecond.
  const lane = (index: number) => time.sleep(index === 0 ? 500 : 1).then(() => undefined);
  const latencies = await sendOnSchedule(due, [lane], time);
  expect(latencies[0]).toBe(500);
  expect(latencies[1]).toBe(491);
  expect(latencies[40]).toBe(140);
  expect(latencies.at(-1)).toBe(1);
  // Measured from when they were sent, 99 of 100 would have taken a millisecond.
  expect(quantile(latencies, 0.5)).toBeGreaterThan(1);
  expect(quantile(latencies, 0.9)).toBeGreaterThan(300);
});

test('requests do not wait for each other while a lane is free', async () => {
  const time = createTime();
  const lane = (index: number) => time.sleep(index === 0 ? 500 : 1).then(() => undefined);
  const latencies = await sendOnSchedule([0, 10, 20], [lane, lane], time);
  expect(latencies).toEqual([500, 1, 1]);
});
