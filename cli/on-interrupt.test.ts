import { EventEmitter } from 'node:events';
import { expect, onTestFinished, test, vi } from 'vitest';
import { onInterrupt } from './on-interrupt.ts';

const listenersOf = (process: EventEmitter) => ['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal));

test('a signal interrupts once, although npm repeats it, and a later one of any kind ends the process', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const process = new EventEmitter();
  const listener = vi.fn<() => void>();
  onInterrupt(process, listener);
  process.emit('SIGINT');
  process.emit('SIGINT');
  expect(listener).toHaveBeenCalledOnce();
  expect(listenersOf(process)).toEqual([1, 1]);
  vi.advanceTimersByTime(1000);
  expect(listenersOf(process)).toEqual([0, 0]);
});

test('work that is done leaves every signal to end the process', () => {
  const process = new EventEmitter();
  onInterrupt(process, () => undefined)();
  expect(listenersOf(process)).toEqual([0, 0]);
});
