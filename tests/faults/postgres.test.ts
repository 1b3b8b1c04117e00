import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages } from '#content/messages.ts';
import { assertBuilt } from '#scripts/build-digest.ts';
import { createPostgresDatabase } from '#tests/harness/databases.ts';
import { runOnPostgres } from '#tests/harness/postgres-templates.ts';
import { startPostgres } from '#tests/harness/postgres.ts';
import { loggedErrors, signUpAt, type SiteClient, statusOf } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { startTcpProxy } from '#tests/harness/tcp-proxy.ts';
import { uncachedPage } from '#tests/harness/uncached-page.ts';
import { storedComments } from './work-on-database.ts';

beforeAll(assertBuilt);

const authors = 4;
const kills = 300;
const killIntervalMs = 50;
const busy = { status: 503, retryAfter: '5' };

interface Opened {
  site: RunningServer;
  client: SiteClient;
}

async function openSite(databaseUrl: string): Promise<Opened> {
  const site = await startServer({ databaseUrl });
  onTestFinished(site.stop);
  return { site, client: await signUpAt(site, 'ann@example.com') };
}

/** Several of every kind of request that needs the database. */
const everything = (client: SiteClient, times: number) =>
  Array.from({ length: times }, (_, index) => [
    client.get('/api/reviews?limit=7'),
    client.get('/api/users/token'),
    client.get(uncachedPage()),
    client.postReview(`anything ${index}`),
    client.logIn(),
  ]).flat();

async function expectWhole({ site, client }: Opened): Promise<void> {
  const refused = async () =>
    (await Promise.all(everything(client, 2))).filter(({ status }) => status >= 300);
  await expect.poll(refused, { timeout: 30_000 }).toEqual([]);
  expect((await client.get('/readyz')).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  expect(loggedErrors(site)).toEqual([]);
}

const killOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'portfolio site'`;

test('killed connections to PostgreSQL cost a wait, but no review, and no process', async () => {
  const databaseUrl = await createPostgresDatabase();
  const opened = await openSite(databaseUrl);
  const posted: string[] = [];
  let isKilling = true;
  const write = async (author: number): Promise<void> => {
    for (let index = 0; isKilling; index += 1) {
      const comment = `${author} ${index}`;
      let status = 0;
      while (status !== 201) {
        ({ status } = await opened.client.postReview(comment, { 'Idempotency-Key': comment }));
        expect([201, 503]).toContain(status);
      }
      posted.push(comment);
    }
  };
  const read = async (): Promise<void> => {
    while (isKilling)
      expect([200, 503]).toContain((await opened.client.get(uncachedPage())).status);
  };
  const work = Promise.all([
    ...Array.from({ length: authors }, (_, author) => write(author)),
    read(),
  ]);
  for (let kill = 0; kill < kills; kill += 1) {
    await runOnPostgres(databaseUrl, killOthers);
    await sleep(killIntervalMs);
  }
  isKilling = false;
  await work;
  expect(await storedComments(opened.site)).toEqual(posted.toSorted());
  await expectWhole(opened);
});

test('while PostgreSQL restarts, the site answers 503 or from memory, then recovers', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const opened = await openSite(postgres.url('postgres'));
  const { client, site } = opened;
  const readers = ['/', '/reviews', '/api/reviews/summary'];
  for (let restart = 0; restart < 5; restart += 1) {
    for (const path of readers) expect(await statusOf(site.url + path)).toBe(200);
    // A change drops these pages.
    expect((await client.postReview(`before restart ${restart}`)).status).toBe(201);
    await postgres.halt();
    for (const path of readers) expect(await statusOf(site.url + path)).toBe(200);
    expect(await client.get('/api/reviews')).toMatchObject(busy);
    for (const answer of await Promise.all(everything(client, 1)))
      expect(answer).toMatchObject(busy);
    expect((await client.get('/readyz')).status).toBe(503);
    const page = await fetch(site.url + uncachedPage());
    expect([page.status, page.headers.get('Content-Type')]).toEqual([
      503,
      'text/html; charset=utf-8',
    ]);
    expect(await page.text()).toContain(messages.error.busy.heading);
    expect((await client.get('/about')).status).toBe(200);
    await postgres.resume();
    await expectWhole(opened);
  }
});

test('while PostgreSQL takes no writes, the site shows its pages, and is not ready', async () => {
  const databaseUrl = await createPostgresDatabase();
  const { site, client } = await openSite(databaseUrl);
  const name = new URL(databaseUrl).pathname.slice(1);
  const setReadOnly = (value: 'on' | 'off') =>
    runOnPostgres(
      databaseUrl,
      'set default_transaction_read_only = off',
      `alter database "${name}" set default_transaction_read_only = ${value}`,
      killOthers,
    );
  const ask = async () => {
    const { status, text } = await client.get('/readyz');
    return [status, text];
  };
  expect(await ask()).toEqual([200, 'ready']);
  await setReadOnly('on');
  await expect.poll(ask).toEqual([503, 'read-only']);
  expect(await statusOf(site.url + uncachedPage())).toBe(200);
  expect((await client.postReview('Read only')).status).toBe(503);
  await setReadOnly('off');
  await expect.poll(ask).toEqual([200, 'ready']);
  expect((await client.postReview('Written')).status).toBe(201);
});

test('a dead network to PostgreSQL is a 503, and the site recovers soon, or stops', async () => {
  const database = await createPostgresDatabase();
  await using network = await startTcpProxy(Number(new URL(database).port));
  const opened = await openSite(network.through(database));
  const { client, site } = opened;
  // Open connections meet the darkness, some of them in a transaction.
  await Promise.all(everything(client, 3));
  const inFlight = everything(client, 1);
  network.goDark();
  const dark = everything(client, 20);
  const health = client.get('/readyz');
  expect((await client.get('/about')).status).toBe(200);
  expect((await health).status).toBe(503);
  for (const answer of await Promise.all(dark))
    expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(String) });
  for (const { status } of await Promise.all(inFlight)) expect([200, 201, 503]).toContain(status);
  network.light();
  await expectWhole(opened);

  network.goDark();
  const requests = everything(client, 10).map((request) => request.catch(() => undefined));
  await expect.poll(network.swallowed).toBeGreaterThan(5);
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  await Promise.all(requests);
});
