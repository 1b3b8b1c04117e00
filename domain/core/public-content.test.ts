import { expect, test, vi } from 'vitest';
import type { Database } from '#db/connect.ts';
import { createLogger } from '#server/logger.ts';
import { openTestDatabase } from '#tests/harness/databases.ts';
import { createContext } from './context.ts';
import { bumpPublicContentVersion, watchPublicContent } from './public-content.ts';
import { day } from './time.ts';
import { inTransaction } from './transaction.ts';

const contextOf = (database: Database) =>
  createContext({
    db: database.kysely,
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

test('a change by this process drops the pages at once', async () => {
  await using watched = await watch(day);
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(1);
  await watched.stop();
  await watched.changeByThis();
  expect(watched.changed).toHaveBeenCalledTimes(1);
});

test('a change by another process drops the pages at the next poll', async () => {
  await using watched = await watch(10);
  await watched.changeByAnother();
  await expect.poll(() => watched.changed).toHaveBeenCalledTimes(1);
});

test('stopping waits for a poll in flight, which needs the database', async () => {
  const database = await openTestDatabase();
  const context = await contextOf(database);
  const changed = vi.fn<() => void>();
  await watchPublicContent(context, changed, createLogger('silent'))();
  expect(changed).toHaveBeenCalledTimes(1);
  await database.close();
});
