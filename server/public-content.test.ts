import { expect, test, vi } from 'vitest';
import { createContext } from '../domain/context.ts';
import { bumpPublicContentVersion, inTransaction } from '../domain/transaction.ts';
import { openTestDatabase } from '../tests/harness/databases.ts';
import { createLogger } from './logger.ts';
import { watchPublicContent } from './public-content.ts';

/** Watches in one process while another one uses the same database. */
async function watch(everyMs: number) {
  const database = await openTestDatabase();
  const again = await database.openAgain();
  const options = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1 };
  const [one, other] = [
    await createContext({ database, ...options }),
    await createContext({ database: again, ...options }),
  ];
  const changed = vi.fn<() => void>();
  const stop = watchPublicContent(one, changed, createLogger('silent'), everyMs);
  // What was cached before the first look may already have been out of date.
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  changed.mockClear();
  return {
    changed,
    stop,
    changeByThis: () => inTransaction(one, bumpPublicContentVersion),
    changeByAnother: () => inTransaction(other, bumpPublicContentVersion),
    [Symbol.asyncDispose]: async () => {
      await stop();
      await again.close();
      await database.close();
    },
  };
}

test('a change by this process drops the pages at once, and no later look drops them again', async () => {
  await using watched = await watch(10);
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(1);
  await watched.changeByAnother();
  await vi.waitFor(() => expect(watched.changed).toHaveBeenCalledTimes(2));
  await watched.stop();
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(2);
});

test('a look that reads the version before a change by this process drops nothing', async () => {
  const database = await openTestDatabase();
  const context = await createContext({
    database,
    clock: Date.now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1,
  });
  let looks = 0;
  let held = Promise.resolve();
  const db = context.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      looks += 1;
      await held;
      return result;
    },
  });
  const changed = vi.fn<() => void>();
  const stop = watchPublicContent({ ...context, db }, changed, createLogger('silent'), 10);
  await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
  const release = Promise.withResolvers<void>();
  held = release.promise;
  const before = looks;
  await vi.waitFor(() => expect(looks).toBe(before + 1));
  await inTransaction(context, bumpPublicContentVersion);
  release.resolve();
  await vi.waitFor(() => expect(looks).toBeGreaterThan(before + 2));
  await stop();
  await database.close();
  expect(changed).toHaveBeenCalledTimes(2);
});

test('a change by another process between two of this one is not missed', async () => {
  await using watched = await watch(1000);
  await watched.changeByThis();
  await watched.changeByAnother();
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(watched.changed).toHaveBeenCalledTimes(3), { timeout: 5000 });
});

test('stopping waits for a look in flight, which needs the database', async () => {
  const database = await openTestDatabase();
  const context = await createContext({
    database,
    clock: Date.now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1,
  });
  const changed = vi.fn<() => void>();
  await watchPublicContent(context, changed, createLogger('silent'))();
  expect(changed).toHaveBeenCalledTimes(1);
  await database.close();
});
