import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { ageSessions } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

const busy = { status: 503, retryAfter: '5' };

async function openSite() {
  const site = await startServer();
  onTestFinished(site.stop);
  const client = await signUpAt(site, 'ann@example.com');
  await ageSessions(site);
  /** Holds the write lock, from another process than the site's. */
  const lock = (): Disposable => {
    const other = new Sqlite(join(site.dataDir, 'site.sqlite'));
    other.exec('begin immediate');
    return { [Symbol.dispose]: () => other.exec('rollback').close() };
  };
  return { site, client, lock };
}

/**
 * Reads what the site has to ask its database for. The session’s last use cannot be noted
 * meanwhile.
 */
async function readEverything(client: SiteClient): Promise<void> {
  for (const path of ['/api/users/token', '/api/reviews?limit=7', uncachedPage(), '/readyz'])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
}

test('writes that wait too long for the lock of the SQLite file are refused while reads go on, and the next ones succeed', async () => {
  const { site, client, lock } = await openSite();
  {
    using _ = lock();
    const refused = Promise.all([
      client.postReview('Great'),
      client.postReview('Good'),
      client.logIn(),
    ]);
    await readEverything(client);
    for (const answer of await refused) expect(answer).toMatchObject(busy);
    await readEverything(client);
  }
  expect((await client.postReview('Great')).status).toBe(201);
  expect((await client.logIn()).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});
