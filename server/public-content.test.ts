import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { createContext } from '../domain/context.server.ts';
import { bumpPublicContentVersion } from '../domain/public-content.server.ts';
import { inTransaction } from '../domain/transaction.server.ts';
import { createLogger } from './logger.ts';
import { watchPublicContent } from './public-content.ts';

const options = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1, cursorKey: Buffer.alloc(32) };
const silent = createLogger('silent');
const noticedWithinMs = 1000;

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
    return {
      changed,
      context,
      /** Lets the watch look once. */
      look: async () => {
        vi.advanceTimersByTime(noticedWithinMs);
        await seen();
      },
      changeByAnother: () => bumpPublicContentVersion({ db: database.kysely, afterCommit: new Set() }),
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
