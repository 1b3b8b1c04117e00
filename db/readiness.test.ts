import { expect, test } from 'vitest';
import { createReadiness } from './readiness.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const full = Object.assign(new Error('The disk is full'), { code: 'SQLITE_FULL' });

/** A database that a test can fill, and a clock that it moves. */
function createDatabase() {
  const state = { isFull: false, now: 0, reads: 0, writes: 0 };
  const readiness = createReadiness({
    read: () => Promise.resolve((state.reads += 1)),
    write: () => readiness.guard(() => ((state.writes += 1), state.isFull ? Promise.reject(full) : Promise.resolve())),
    now: () => state.now,
  });
  return { state, ...readiness };
}

test('while no write was refused, a ping only reads', async () => {
  const { state, ping } = createDatabase();
  await ping();
  await ping();
  expect(state).toMatchObject({ reads: 2, writes: 0 });
});

test('after a refused write, a ping fails until a write succeeds, and tries one every two seconds at most', async () => {
  const { state, guard, ping } = createDatabase();
  state.isFull = true;
  await expect(guard(() => Promise.reject(full))).rejects.toBeInstanceOf(DatabaseUnavailableError);
  for (let times = 0; times < 10; times += 1) await expect(ping()).rejects.toThrow(/disk is full|refused the last write/u);
  expect(state.writes).toBe(1);
  state.isFull = false;
  await expect(ping()).rejects.toThrow('refused the last write');
  state.now = 2000;
  await ping();
  await ping();
  expect(state.writes).toBe(2);
});

test('after PostgreSQL met damage, a ping fails for a minute', async () => {
  const { state, guard, ping } = createDatabase();
  const damage = Object.assign(new Error('invalid page in block 7'), { code: 'XX001' });
  await expect(guard(() => Promise.reject(damage))).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await expect(ping()).rejects.toThrow('met damage');
  state.now = 59_999;
  await expect(ping()).rejects.toThrow('met damage');
  state.now = 60_000;
  await ping();
  expect(state.writes).toBe(0);
});

test('simultaneous pings share one read', async () => {
  const { state, ping } = createDatabase();
  await Promise.all(Array.from({ length: 10 }, ping));
  expect(state.reads).toBe(1);
});

test('the guard marks only what a database cannot do now, unless every error is one', async () => {
  const { guard, ping } = createDatabase();
  const bug = new TypeError('A bug');
  await expect(guard(() => Promise.reject(bug))).rejects.toBe(bug);
  await expect(guard(() => Promise.reject(bug), { everyError: true })).rejects.toBeInstanceOf(DatabaseUnavailableError);
  await ping();
});
