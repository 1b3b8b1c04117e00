import { expect, onTestFinished, test, vi } from 'vitest';
import { openSqlite, openTestDatabase } from '#tests/harness/databases.ts';
import { createContext } from './context.ts';
import { countersInMemory } from './counters.ts';
import type { Failure } from './failure.ts';
import { createRateLimits } from './rate-limits.ts';

const start = Date.UTC(2026, 0, 15);

/** Counters in memory, with a clock that tests move. */
function createCounters() {
  let time = start;
  return {
    ...countersInMemory(() => time),
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

test('a window begins with its first point, and ends after its time', async () => {
  const { create, advance } = createCounters();
  const counter = create({ name: 'tries', windowMs: 60_000, maxKeys: 10 });
  expect(await counter.read('ann')).toBeUndefined();
  expect(await counter.add('ann')).toEqual({ points: 1, msLeft: 60_000 });
  advance(59_999);
  expect(await counter.add('ann')).toEqual({ points: 2, msLeft: 1 });
  expect(await counter.add('bob')).toEqual({ points: 1, msLeft: 60_000 });
  advance(1);
  expect(await counter.read('ann')).toBeUndefined();
  expect(await counter.add('ann')).toEqual({ points: 1, msLeft: 60_000 });
  await counter.start('ann', 5000);
  expect(await counter.read('ann')).toEqual({ points: 1, msLeft: 5000 });
  await counter.remove('ann');
  expect(await counter.read('ann')).toBeUndefined();
});

test('the least recently used key goes, and counters do not push out each other’s', async () => {
  const { create } = createCounters();
  const counter = create({ name: 'tries', windowMs: 60_000, maxKeys: 3 });
  const other = create({ name: 'others', windowMs: 60_000, maxKeys: 3 });
  await other.add('ann');
  for (const key of ['ann', 'bob', 'cat', 'ann', 'dan', 'eve']) await counter.add(key);
  expect(await counter.read('bob')).toBeUndefined();
  expect(await counter.read('cat')).toBeUndefined();
  expect(await counter.read('ann')).toMatchObject({ points: 2 });
  expect(await counter.read('eve')).toMatchObject({ points: 1 });
  expect(await other.read('ann')).toMatchObject({ points: 1 });
});

test('ended windows are forgotten, and others kept', async () => {
  const { create, advance, removeEnded } = createCounters();
  const counter = create({ name: 'tries', windowMs: 60_000, maxKeys: 2 });
  await counter.add('ann');
  advance(30_000);
  await counter.add('bob');
  advance(30_000);
  await removeEnded();
  expect(await counter.read('bob')).toEqual({ points: 1, msLeft: 30_000 });
  expect(await counter.read('ann')).toBeUndefined();
  // If Ann's were only hidden, Bob's would have to make room.
  await counter.add('cat');
  expect(await counter.read('bob')).toBeDefined();
});

test('in memory, each limit keeps 20,000 networks or 100,000 addresses', async () => {
  const database = await openSqlite();
  onTestFinished(database.close);
  const mail = { kind: 'reset', isKnown: true } as const;
  /** Uses up a limit for one key, counts this many others, and returns whether it still holds. */
  const keeps = async (limit: 'networks' | 'addresses', others: number): Promise<boolean> => {
    const rateLimits = createRateLimits({
      db: database.kysely,
      scale: 0.1,
      hash: (text) => text,
      monotonicClock: () => start,
    });
    const isRefused = (key: string) =>
      limit === 'networks'
        ? rateLimits.count(key, 'signUp').then(
            () => false,
            () => true,
          )
        : rateLimits.takeEmail({ ...mail, address: key }).then((isTaken) => !isTaken);
    // An email beyond the first has a limit of its own.
    while (!(await isRefused('ann')));
    for (let other = 0; other < others; other++) await isRefused(`${other}`);
    return isRefused('ann');
  };
  expect([await keeps('networks', 19_999), await keeps('networks', 20_000)]).toEqual([true, false]);
  expect([await keeps('addresses', 99_999), await keeps('addresses', 100_000)]).toEqual([
    true,
    false,
  ]);
});

test('a system clock that jumps neither opens a window again nor prolongs a wait', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  onTestFinished(() => void vi.useRealTimers());
  const database = await openTestDatabase();
  onTestFinished(database.close);
  const { rateLimits } = await createContext({
    db: database.kysely,
    clock: Date.now,
    publicUrl: 'http://localhost:3000',
    rateLimitScale: 1,
  });
  const logIn = () => rateLimits.count('ann', 'logInMinute');
  for (let count = 0; count < 10; count++) await logIn();
  for (const year of [2026, 2027, 2000]) {
    vi.setSystemTime(Date.UTC(year, 0, 15));
    const refusal: unknown = await logIn().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'too_many_requests' });
    expect((refusal as Failure).retryAfterSeconds).toBeLessThanOrEqual(60);
  }
});
