import { expect, test, vi } from 'vitest';
import { eachDatabase } from '../tests/harness/databases.ts';
import { createDomain } from '../domain/domain.server.ts';
import { bumpPublicVersion } from '../domain/public-version.server.ts';
import { createLogger } from './logger.ts';
import { watchPublicChanges } from './public-changes.ts';

const options = { clock: Date.now, publicUrl: 'http://localhost', throttleScale: 1 };
const silent = createLogger('silent');
const soon = { interval: 5, timeout: 5000 };

eachDatabase((open) => {
  test('a change by this process is noticed at once, until the watch ends', async () => {
    const database = await open();
    const domain = createDomain({ database, ...options });
    const changed = vi.fn<() => void>();
    const stop = watchPublicChanges(domain, changed, silent);
    domain.publicChanged.send();
    expect(changed).toHaveBeenCalledTimes(1);
    stop();
    domain.publicChanged.send();
    expect(changed).toHaveBeenCalledTimes(1);
    await database.close();
  });

  test('a change by another process is noticed by its version', async () => {
    const database = await open();
    const looked = vi.fn<() => void>();
    const domain = createDomain({ database, ...options });
    const changed = vi.fn<() => void>();
    const stop = watchPublicChanges(
      {
        ...domain,
        get db() {
          looked();
          return domain.db;
        },
      },
      changed,
      silent,
      5,
    );
    await vi.waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(1), soon);
    expect(changed).not.toHaveBeenCalled();
    await bumpPublicVersion({ db: database.kysely, afterCommit: new Set() });
    await vi.waitFor(() => expect(changed).toHaveBeenCalledTimes(1), soon);
    stop();
    await database.close();
  });
});
