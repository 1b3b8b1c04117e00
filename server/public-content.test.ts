import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { createContext } from '../domain/context.server.ts';
import { bumpPublicContentVersion } from '../domain/public-content.server.ts';
import { createLogger } from './logger.ts';
import { watchPublicContent } from './public-content.ts';

const options = { clock: Date.now, publicUrl: 'http://localhost', rateLimitScale: 1 };
const silent = createLogger('silent');
const soon = { interval: 5, timeout: 5000 };

eachDatabase((open) => {
  test('a change by this process is noticed at once, until the watch ends', async () => {
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
    const database = await open();
    const looked = vi.fn<() => void>();
    const context = createContext({ database, ...options });
    const changed = vi.fn<() => void>();
    const stop = watchPublicContent(
      {
        ...context,
        get db() {
          looked();
          return context.db;
        },
      },
      changed,
      silent,
      5,
    );
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(1), soon);
    expect(changed).not.toHaveBeenCalled();
    await bumpPublicContentVersion({ db: database.kysely, afterCommit: new Set() });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), soon);
    stop();
    await database.close();
  });
});
