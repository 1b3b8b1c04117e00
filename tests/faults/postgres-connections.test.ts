import pg from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { startPostgres } from '../harness/postgres.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { uncachedPages } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 60_000);
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const busy = { status: 503, retryAfter: '5' };
let posts = 0;

interface OpenedSite {
  site: RunningServer;
  client: SiteClient;
  administrator: pg.Client;
  /** Names a page and API responses that read the database each time. */
  reading: () => string[];
}

async function openSite(databaseUrl: string): Promise<OpenedSite> {
  const site = await startServer({ databaseUrl });
  cleanups.push(site.stop);
  const administrator = new pg.Client({ connectionString: databaseUrl, application_name: 'administrator' });
  administrator.on('error', () => undefined);
  await administrator.connect();
  cleanups.push(() => administrator.end());
  const page = await uncachedPages(databaseUrl);
  const reading = () => ['/api/reviews?limit=7', '/api/users/token', page()];
  return { site, client: await signUpAt(site, 'ann@example.com'), administrator, reading };
}

/** Ends the site's connections, or only those that wait for a lock; returns how many. */
async function terminate(administrator: pg.Client, which: 'all' | 'waiting'): Promise<number> {
  // In a transaction, pg_stat_activity would not change.
  await administrator.query('select pg_stat_clear_snapshot()');
  const { rowCount } = await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and ($1 = 'all' or wait_event_type = 'Lock')`,
    [which],
  );
  return rowCount ?? 0;
}

/** Blocks a request on a lock and ends its connection while it waits there. */
async function breakWhileWaiting<T>(administrator: pg.Client, lock: string, send: () => Promise<T>): Promise<T> {
  await administrator.query('begin');
  await administrator.query(lock);
  const answer = send();
  await expect.poll(() => terminate(administrator, 'waiting'), { interval: 10, timeout: 4000 }).toBeGreaterThan(0);
  try {
    return await answer;
  } finally {
    await administrator.query('rollback');
  }
}

async function expectWhole({ site, client }: OpenedSite): Promise<void> {
  await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 30_000 }).toBe(200);
  expect((await client.postReview(`whole again ${(posts += 1)}`)).status).toBe(201);
  expect((await client.logIn()).status).toBe(200);
  expect((await client.get('/reviews')).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  expect(loggedErrors(site)).toEqual([]);
}

test('a connection that breaks in a transaction, in a rate limit, or while idle costs at most its own request', async () => {
  const opened = await openSite(await createPostgresDatabase());
  const { client, administrator, reading } = opened;
  const rounds = extent(1, 20);
  for (let round = 0; round < rounds; round += 1) {
    const posted = await breakWhileWaiting(administrator, 'select from users for update', () => client.postReview('broken'));
    expect(posted).toMatchObject(busy);
    const loggedIn = await breakWhileWaiting(administrator, 'lock table rate_limits in access exclusive mode', client.logIn);
    expect(loggedIn).toMatchObject(busy);
    const read = await breakWhileWaiting(administrator, 'lock table reviews in access exclusive mode', () =>
      client.get('/api/reviews?limit=7'),
    );
    expect(read).toMatchObject(busy);
    for (const path of reading()) expect((await client.get(path)).status).toBe(200);
    expect(await terminate(administrator, 'all')).toBeGreaterThan(0);
    for (const path of reading()) expect([200, 503]).toContain((await client.get(path)).status);
    await expectWhole(opened);
  }
  const { rows } = await administrator.query(`select count(*)::int as count from reviews where comment = 'broken'`);
  expect(rows).toEqual([{ count: 0 }]);
  report('broken PostgreSQL connections', { breaks: rounds * 4, 'processes ended': 0 });
});

test('a PostgreSQL server that restarts is answered with 503 until it is back', async () => {
  const postgres = await startPostgres();
  cleanups.push(postgres.stop);
  const opened = await openSite(postgres.url('postgres'));
  const { client, reading } = opened;
  const rounds = extent(1, 5);
  for (let round = 0; round < rounds; round += 1) {
    await postgres.halt();
    for (const path of reading()) expect([path, await client.get(path)]).toMatchObject([path, busy]);
    expect(await client.postReview('while halted')).toMatchObject(busy);
    expect(await client.logIn()).toMatchObject(busy);
    expect((await client.get('/readyz')).status).toBe(503);
    expect((await client.get('/about')).status).toBe(200);
    await postgres.resume();
    await expectWhole(opened);
  }
  report('restarted PostgreSQL', { restarts: rounds, 'processes ended': 0 });
});
