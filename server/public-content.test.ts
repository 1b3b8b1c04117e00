import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { createContext } from '../domain/context.server.ts';
import { bumpPublicContentVersion } from '../domain/public-content.server.ts';
import { createLogger } from './logger.ts';
import { watchPublicContent } from './public-content.ts';

const options = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1 };
const silent = createLogger('silent');
const noticedWithinMs = 1000;

eachDatabase((open) => {
  test('a change by this process is noticed immediately until the watch stops', async () => {
    const database = await open();
    const context = createContext({ database, ...options });
    const changed = vi.fn<() => void>();
    const stop = watchPublicContent(context, changed, silent);
    context.publicContentChanged.send();
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    context.publicContentChanged.send();
    expect(changed).toHaveBeenCalledTimes(1);
    await database.close();
  });

  test('a change by another process is noticed by its version', async () => {
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
    const nextLook = async () => {
      await looked.promise;
      // Let the code after the read finish.
      await setImmediate();
      looked = Promise.withResolvers();
    };
    const changed = vi.fn<() => void>();
    const stop = watchPublicContent({ ...createContext({ database, ...options }), db }, changed, silent);
    await nextLook();
    vi.advanceTimersByTime(noticedWithinMs);
    await nextLook();
    expect(changed).not.toHaveBeenCalled();
    await bumpPublicContentVersion({ db: database.kysely, afterCommit: new Set() });
    vi.advanceTimersByTime(noticedWithinMs);
    await nextLook();
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    vi.useRealTimers();
    await database.close();
  });
});
