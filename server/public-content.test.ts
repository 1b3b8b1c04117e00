import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { eachDatabase, onPostgres } from '../tests/harness/databases.ts';
import type { Database } from '../db/connect.ts';
import { createContext } from '../domain/context.ts';
import { bumpPublicContentVersion } from '../domain/public-content.ts';
import { inTransaction } from '../domain/transaction.ts';
import { createLogger } from './logger.ts';
import { watchPublicContent } from './public-content.ts';
import { testKeySource as recordKey } from '../tests/harness/record-key.ts';

const options = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1, cursorKey: Buffer.alloc(32), recordKey };
const silent = createLogger('silent');
const noticedWithinMs = 1000;
/** Leaves everything to the database's calls. */
const never = 2 ** 31 - 1;
const changeIn = ({ kysely }: Database) => bumpPublicContentVersion({ db: kysely, afterCommit: new Set() });

eachDatabase((open) => {
  test('a change by this process is noticed immediately until the watch stops', async () => {
    const database = await open();
    const context = createContext({ database, ...options });
    const changed = vi.fn<() => void>();
    const stop = watchPublicContent(context, changed, silent);
    context.publicContentChanged.send(1);
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    context.publicContentChanged.send(2);
    expect(changed).toHaveBeenCalledTimes(1);
    await database.close();
  });

  test('what was cached before the first look is dropped, because another process may have changed it meanwhile', async () => {
    const database = await open();
    const changed = vi.fn<() => void>();
    const stop = watchPublicContent(createContext({ database, ...options }), changed, silent, { everyMs: never });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    stop();
    await database.close();
  });

  test('a change by another process is noticed at once, because the database tells', async () => {
    const database = await open();
    const other = await database.openAgain();
    const changed = vi.fn<() => void>();
    const { watchChanges } = database;
    const stop = watchPublicContent(createContext({ database, ...options }), changed, silent, { watchChanges, everyMs: never });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    for (const times of [2, 3]) {
      await changeIn(other);
      await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(times), { timeout: 5000 });
    }
    stop();
    await other.close();
    await database.close();
  });

  test('however often the database calls, looks are few, and the last call counts', async () => {
    const database = await open();
    let looks = 0;
    const db = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        looks += 1;
        return Promise.resolve(result);
      },
    });
    const changed = vi.fn<() => void>();
    let call: () => void = () => undefined;
    const watchChanges = (called: () => void) => {
      call = called;
      return () => undefined;
    };
    const context = { ...createContext({ database, ...options }), db };
    const stop = watchPublicContent(context, changed, silent, { watchChanges, everyMs: never });
    for (let calls = 0; calls < 1000; calls += 1) {
      call();
      await setImmediate();
    }
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), { timeout: 5000 });
    await changeIn(database);
    call();
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 5000 });
    expect(looks).toBeLessThan(100);
    stop();
    await database.close();
  });

  /** Watches with a clock of the test’s own, and looks when told to. */
  async function watch() {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const database = await open();
    let looked = Promise.withResolvers<void>();
    // Resolve when the version has been read.
    const db = database.kysely.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: ({ result }) => {
        looked.resolve();
        return Promise.resolve(result);
      },
    });
    const seen = async () => {
      await looked.promise;
      // Let the code after the read finish.
      await setImmediate();
      looked = Promise.withResolvers();
    };
    const changed = vi.fn<() => void>();
    const context = createContext({ database, ...options });
    const stop = watchPublicContent({ ...context, db }, changed, silent);
    await seen();
    expect(changed).toHaveBeenCalledTimes(1);
    changed.mockClear();
    return {
      changed,
      context,
      /** Lets the watch look once. */
      look: async () => {
        vi.advanceTimersByTime(noticedWithinMs);
        await seen();
      },
      changeByAnother: () => changeIn(database),
      [Symbol.asyncDispose]: async () => {
        stop();
        vi.useRealTimers();
        await database.close();
      },
    };
  }

  test('a change by another process is noticed by its version', async () => {
    await using watched = await watch();
    await watched.look();
    expect(watched.changed).not.toHaveBeenCalled();
    await watched.changeByAnother();
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(1);
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(1);
  });

  test('of very many changes by this process only the latest are remembered, and the next look clears once more', async () => {
    await using watched = await watch();
    const versions = Array.from({ length: 1001 }, (_, index) => index + 1);
    for (const version of versions) watched.context.publicContentChanged.send(version);
    await watched.context.db.updateTable('public_content').set({ version: versions.length }).execute();
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(versions.length + 1);
  });

  test('a change by this process is not mistaken for another one later, and hides none by others', async () => {
    await using watched = await watch();
    const changeByThis = () => inTransaction(watched.context, bumpPublicContentVersion);
    await changeByThis();
    await changeByThis();
    expect(watched.changed).toHaveBeenCalledTimes(2);
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(2);
    await changeByThis();
    await watched.changeByAnother();
    await changeByThis();
    expect(watched.changed).toHaveBeenCalledTimes(4);
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(5);
    await watched.look();
    expect(watched.changed).toHaveBeenCalledTimes(5);
  });
});

onPostgres((open) => {
  test('a change made while the connection for notices is broken is noticed when it is back', async () => {
    const database = await open();
    const changed = vi.fn<() => void>();
    const { watchChanges, kysely } = database;
    const stop = watchPublicContent(createContext({ database, ...options }), changed, silent, { watchChanges, everyMs: never });
    const breakConnection = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen %'`.execute(kysely);
    await expect.poll(async () => (await breakConnection()).rows.length, { timeout: 5000 }).toBe(1);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1));
    await changeIn(database);
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(2), { timeout: 5000 });
    stop();
    await database.close();
  });
});
