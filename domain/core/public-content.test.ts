import { expect, test, vi } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createLogger } from '#server/logger.ts';
import { openTestDatabase } from '#tests/harness/databases.ts';
import { createContext } from './context.ts';
import { bumpPublicContentVersion, watchPublicContent } from './public-content.ts';
import { inTransaction } from './transaction.ts';

const contextOf = (database: Database) =>
  createContext({
    database,
    clock: Date.now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1,
  });

/** Watches in one process while another one uses the same database. */
async function watch(everyMs: number) {
  const database = await openTestDatabase();
  const again = await database.openAgain();
  const [one, other] = [await contextOf(database), await contextOf(again)];
  const changed = vi.fn<() => void>();
  const stop = watchPublicContent(one, changed, createLogger('silent'), everyMs);
  // Responses cached before the first poll may have been stale.
  await expect.poll(() => changed).toHaveBeenCalledTimes(1);
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

test('a change by this process drops the pages at once, and no later poll drops them again', async () => {
  await using watched = await watch(10);
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(1);
  await watched.changeByAnother();
  await expect.poll(() => watched.changed).toHaveBeenCalledTimes(2);
  await watched.stop();
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(2);
});

test('a poll that reads the version before a change by this process drops nothing', async () => {
  const database = await openTestDatabase();
  const context = await contextOf(database);
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
  await expect.poll(() => changed).toHaveBeenCalledTimes(1);
  const release = Promise.withResolvers<void>();
  held = release.promise;
  const before = looks;
  await expect.poll(() => looks).toBe(before + 1);
  await inTransaction(context, bumpPublicContentVersion);
  release.resolve();
  await expect.poll(() => looks).toBeGreaterThan(before + 2);
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
  await expect.poll(() => watched.changed).toHaveBeenCalledTimes(3);
});

test('stopping waits for a poll in flight, which needs the database', async () => {
  const database = await openTestDatabase();
  const context = await contextOf(database);
  const changed = vi.fn<() => void>();
  await watchPublicContent(context, changed, createLogger('silent'))();
  expect(changed).toHaveBeenCalledTimes(1);
  await database.close();
});
