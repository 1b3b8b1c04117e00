import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runSteps, type Timers } from './schedule.ts';
import { letterMs, walkStepMs, walkSteps } from './timings.ts';

const timers: Timers = {
  now: () => Date.now(),
  setTimeout: (run, ms) => Number(setTimeout(run, ms)),
  clearTimeout: (id) => clearTimeout(id),
};

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

test('§9: the figure takes 6 steps, 200 ms apart, and then no timer is left', () => {
  const seen: [number, number][] = [];
  runSteps(walkSteps, walkStepMs, 0, (step) => seen.push([step, Date.now()]), timers);
  vi.advanceTimersByTime(10_000);
  expect(seen).toEqual([
    [1, 200],
    [2, 400],
    [3, 600],
    [4, 800],
    [5, 1000],
    [6, 1200],
  ]);
  expect(vi.getTimerCount()).toBe(0);
});

test('§9: letters come every 100 ms, also when counted from a time that is still to come', () => {
  const seen: [number, number][] = [];
  runSteps(3, letterMs, 1000, (step) => seen.push([step, Date.now()]), timers);
  vi.advanceTimersByTime(2000);
  expect(seen).toEqual([
    [1, 1100],
    [2, 1200],
    [3, 1300],
  ]);
});

test('§13: stopping a sequence leaves no timer behind and shows no further step', () => {
  const onStep = vi.fn();
  const stop = runSteps(walkSteps, walkStepMs, 0, onStep, timers);
  vi.advanceTimersByTime(450);
  stop();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(5000);
  expect(onStep).toHaveBeenCalledTimes(2);
});

test('a sequence that wakes up late shows where it should be, not every step it missed', () => {
  const seen: number[] = [];
  let now = 0;
  runSteps(6, 200, 0, (step) => seen.push(step), { ...timers, now: () => now });
  now = 900;
  vi.advanceTimersByTime(200);
  expect(seen).toEqual([4]);
});
