import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages } from '../../content/messages.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { runOnPostgres } from '../harness/postgres-templates.ts';
import { startPostgres } from '../harness/postgres.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';
import { storedComments } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

const authors = 4;
const kills = extent(20, 300);
const killIntervalMs = 50;
const restarts = extent(1, 5);
const busy = { status: 503, retryAfter: '5' };

/** A page and answers of the API that read the database each time. */
const reading = () => ['/api/reviews?limit=7', '/api/users/token', uncachedPage()];

async function openSite(databaseUrl: string) {
  const site = await startServer({ databaseUrl });
  onTestFinished(site.stop);
  return { site, client: await signUpAt(site, 'ann@example.com') };
}

async function expectWhole({ site, client }: { site: RunningServer; client: SiteClient }): Promise<void> {
  await expect.poll(async () => (await client.get('/readyz')).status, { timeout: 30_000 }).toBe(200);
  expect((await client.postReview('whole again')).status).toBe(201);
  expect((await client.logIn()).status).toBe(200);
  for (const path of reading()) expect((await client.get(path)).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  expect(loggedErrors(site)).toEqual([]);
}

const killOthers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'portfolio site'`;

test('connections to PostgreSQL that are killed again and again cost a wait, and neither a review nor the process', async () => {
  const databaseUrl = await createPostgresDatabase();
  const opened = await openSite(databaseUrl);
  const posted: string[] = [];
  const answers = new Map<number, number>();
  let isKilling = true;
  const note = ({ status }: { status: number }) => answers.set(status, (answers.get(status) ?? 0) + 1);
  const write = async (author: number): Promise<void> => {
    for (let index = 0; isKilling; index += 1) {
      const comment = `${author} ${index}`;
      let status = 0;
      while (status !== 201) {
        const answer = await opened.client.postReview(comment, { 'Idempotency-Key': comment });
        ({ status } = answer);
        note(answer);
        expect([201, 503]).toContain(status);
      }
      posted.push(comment);
    }
  };
  const read = async (): Promise<void> => {
    while (isKilling) for (const path of reading()) note(await opened.client.get(path));
  };
  const work = Promise.all([...Array.from({ length: authors }, (_, author) => write(author)), read(), read()]);
  for (let kill = 0; kill < kills; kill += 1) {
    await runOnPostgres(databaseUrl, killOthers);
    await sleep(killIntervalMs);
  }
  isKilling = false;
  await work;
  expect([...answers.keys()].filter((status) => ![200, 201, 503].includes(status))).toEqual([]);
  expect(await storedComments(opened.site)).toEqual(posted.toSorted());
  await expectWhole(opened);
  report('killed PostgreSQL connections', { kills, posts: posted.length, ...Object.fromEntries(answers) });
});

test('while PostgreSQL restarts, the site answers 503 and what it has in memory, and it is whole afterwards', async () => {
  const postgres = await startPostgres();
  onTestFinished(postgres.stop);
  const opened = await openSite(postgres.url('postgres'));
  const { client, site } = opened;
  for (let restart = 0; restart < restarts; restart += 1) {
    await postgres.halt();
    for (const path of reading()) expect([path, await client.get(path)]).toMatchObject([path, busy]);
    expect(await client.postReview('while halted')).toMatchObject(busy);
    expect(await client.logIn()).toMatchObject(busy);
    expect((await client.get('/readyz')).status).toBe(503);
    const page = await fetch(site.url + uncachedPage());
    expect([page.status, page.headers.get('Content-Type')]).toEqual([503, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain(messages.error.unexpected);
    expect((await client.get('/about')).status).toBe(200);
    await postgres.resume();
    await expectWhole(opened);
  }
  report('restarted PostgreSQL', { restarts });
});
