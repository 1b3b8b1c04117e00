import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';
import { ageSessions } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

// Reads during one lock take less time than a write may wait.
const rounds = extent(3, 25);
const locks = extent(1, 4);
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

/** Reads what the site has to ask its database for. The session’s last use cannot be noted meanwhile. */
async function readEverything(client: SiteClient): Promise<number> {
  const start = performance.now();
  for (const path of ['/api/users/token', '/api/reviews?limit=7', uncachedPage(), '/readyz'])
    expect([path, (await client.get(path)).status]).toEqual([path, 200]);
  return performance.now() - start;
}

const watch = (write: Promise<{ status: number }>) => {
  const watched = { isDone: false, answer: write };
  void write.then(() => (watched.isDone = true));
  return watched;
};

test('while another process has locked the SQLite file, reads go on, and writes wait and succeed', async () => {
  const { site, client, lock } = await openSite();
  const reads: number[] = [];
  for (let locked = 0; locked < locks; locked += 1) {
    let writes: ReturnType<typeof watch>[];
    {
      using _ = lock();
      writes = [client.postReview('Great'), client.logIn()].map(watch);
      for (let round = 0; round < rounds; round += 1) reads.push(await readEverything(client));
      expect(writes.map(({ isDone }) => isDone)).toEqual([false, false]);
    }
    expect((await Promise.all(writes.map(({ answer }) => answer))).map(({ status }) => status)).toEqual([201, 200]);
  }
  expect(loggedErrors(site)).toEqual([]);
  report('SQLite locked by another process', { reads: reads.length * 4, 'longest four reads (ms)': Math.round(Math.max(...reads)) });
});

test('writes that wait too long for the lock of the SQLite file are refused while reads go on, and the next ones succeed', async () => {
  const { site, client, lock } = await openSite();
  {
    using _ = lock();
    const refused = Promise.all([client.postReview('Great'), client.postReview('Good'), client.logIn()]);
    await readEverything(client);
    for (const answer of await refused) expect(answer).toMatchObject(busy);
    await readEverything(client);
  }
  expect((await client.postReview('Great')).status).toBe(201);
  expect((await client.logIn()).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});
