import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { provideBalancer } from '../harness/load-balancer.ts';
import { reservePort } from '../harness/ports.ts';
import { runVerifyRecord } from '../harness/run-verify-record.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { startSmtpServer } from '../harness/smtp-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';
import { countReviews, probeStaleness, startReader, startReviewer, takeJourney } from './several-processes-load.ts';

const reviewers = extent(3, 6);
const readers = 2;
const rounds = extent(1, 3);
const postsPerStep = extent(30, 80);
// On a machine that is busy with other tests, a process may get no time to read the notice that it has.
const maxStaleMs = extent(10_000, 1000);
const deadlineMs = extent(240_000, 600_000);

const balancer = await provideBalancer();
beforeAll(ensureBuilt, 60_000);
const cleanups: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
}, 120_000);

/** Starts three processes at once on one new database, behind the balancer. */
async function startSites() {
  const databaseUrl = await createPostgresDatabase();
  const smtp = await startSmtpServer();
  cleanups.push(smtp.stop);
  const port = await reservePort();
  const ports = await Promise.all([reservePort(), reservePort(), reservePort()]);
  const url = `http://127.0.0.1:${port}`;
  const running: RunningServer[] = [];
  const start = async (index: number): Promise<void> => {
    const site = await startServer({
      databaseUrl,
      settings: {
        PORT: String(ports[index]),
        PUBLIC_URL: url,
        SMTP_URL: smtp.url,
        OWNER_EMAIL: 'owner@example.com',
        TRUSTED_PROXIES: '127.0.0.1',
        SHUTDOWN_DELAY_SECONDS: '1',
      },
    });
    cleanups.push(site.stop);
    running[index] = site;
  };
  await Promise.all(ports.map((_, index) => start(index)));
  const started = await balancer.start(port, ports);
  cleanups.push(async () => started[Symbol.asyncDispose]());
  const end = async (index: number, signal: 'SIGKILL' | 'SIGTERM') => {
    const site = running[index];
    if (site === undefined) throw new Error(`There is no process ${index}`);
    const ended = once(site.process, 'exit');
    site.process.kill(signal);
    return (await ended) as [number | null, string | null];
  };
  return { url, smtp, databaseUrl, start, end, running, addresses: ports.map((own) => `http://127.0.0.1:${own}`) };
}

type Sites = Awaited<ReturnType<typeof startSites>>;

/** Waits until every email is sent, also those that the killed process was sending, as if their five minutes were over. */
async function sendRest({ databaseUrl }: Sites) {
  const database = await openDatabase({ databaseUrl, dataDir: tmpdir() });
  const outbox = database.kysely;
  const waiting = () => outbox.selectFrom('outbox').select('id').where('state', '=', 'waiting').where('kind', '!=', 'new_review').execute();
  const leased = () => waiting().then((rows) => rows.length);
  await outbox
    .updateTable('outbox')
    .set({ leased_until: 1 })
    .where('state', '=', 'waiting')
    .where('leased_until', 'is not', null)
    .execute();
  await expect.poll(leased, { timeout: 60_000, interval: 100 }).toBe(0);
  const emails = await outbox.selectFrom('outbox').select(['id', 'kind', 'state', 'attempts', 'recipient']).execute();
  const reviews = await outbox.selectFrom('reviews').select('comment').execute();
  await database.close();
  return { emails, comments: reviews.map(({ comment }) => comment) };
}

test(
  `three processes behind ${balancer.name} lose and double nothing while one is killed and one is drained`,
  { timeout: deadlineMs },
  async () => {
    const sites = await startSites();
    const { url, smtp, addresses } = sites;
    await takeJourney(sites, 'first@example.com');
    const stop = new AbortController();
    const giveUp = new AbortController();
    // After a failed expectation, nobody answers any more.
    cleanups.push(async () => {
      stop.abort();
      giveUp.abort();
    });
    const names = Array.from({ length: reviewers }, (_, index) => `reviewer-${index}`);
    const clients = await Promise.all(names.map((name) => signUpAt(sites, `${name}@example.com`)));
    /** The times when reviews were acknowledged, in order. */
    const acknowledgements: number[] = [];
    const writing = clients.map((client, index) =>
      startReviewer({ url, client, name: names[index] ?? '', signal: stop.signal, givesUp: giveUp.signal, acknowledgements }),
    );
    const reading = Array.from({ length: readers }, () => startReader({ url, signal: stop.signal, acknowledgements }));
    const postMore = async () => {
      const wanted = acknowledgements.length + postsPerStep;
      await expect.poll(() => acknowledgements.length, { timeout: deadlineMs, interval: 20 }).toBeGreaterThanOrEqual(wanted);
    };

    await postMore();
    // The owner hears once in ten minutes, so that this email must not be one that a killed process was sending.
    await expect.poll(() => smtp.taken.some(({ recipient }) => recipient === 'owner@example.com'), { timeout: 30_000 }).toBe(true);
    for (let round = 0; round < rounds; round += 1) {
      await sites.end(round % 3, 'SIGKILL');
      await postMore();
      await sites.start(round % 3);
      await postMore();
      expect(await sites.end((round + 1) % 3, 'SIGTERM')).toEqual([0, null]);
      await postMore();
      await sites.start((round + 1) % 3);
    }
    await takeJourney(sites, 'last@example.com');
    stop.abort();
    const requests = await Promise.all([...writing, ...reading].map(({ ended }) => ended));

    const [prober] = clients;
    if (prober === undefined) throw new Error('There is no reviewer');
    const probe = await probeStaleness(prober, addresses);

    // No request failed that the balancer could repeat.
    expect(reading.flatMap(({ failures }) => failures)).toEqual([]);
    const { emails, comments } = await sendRest(sites);
    // Nothing is lost or doubled: each post was repeated until it was acknowledged, and is stored once.
    const loaded = writing.flatMap(({ posts }) => posts);
    const posted = [...loaded, ...probe.comments];
    expect(acknowledgements).toHaveLength(loaded.length);
    expect(comments.toSorted()).toEqual(posted.toSorted());
    // Each email arrived once, unless the killed process was sending it, which Message-ID tells.
    expect(emails.filter(({ state }) => state === 'failed')).toEqual([]);
    const arrivals = (id: string) => smtp.taken.filter(({ mail }) => mail.messageId?.startsWith(`<${id}@`)).length;
    const sent = emails.filter(({ state }) => state === 'sent');
    const wrong = sent.filter(({ id, attempts }) => arrivals(id) < 1 || arrivals(id) > attempts);
    expect(wrong).toEqual([]);
    const resets = sent.filter(({ kind }) => kind === 'reset_password').length;
    const askedFor = writing.reduce((sum, { resets: asked }) => sum + asked.acknowledged, 0);
    const tried = writing.reduce((sum, { resets: asked }) => sum + asked.tried, 0);
    expect(resets).toBeGreaterThanOrEqual(askedFor);
    expect(resets).toBeLessThanOrEqual(tried);
    expect(sent.filter(({ kind }) => kind === 'new_reviews')).toHaveLength(1);
    // All processes show the same.
    const tags = async () => {
      const answers = await Promise.all(addresses.flatMap((address) => ['/reviews', '/api/reviews'].map((path) => fetch(address + path))));
      return new Set(answers.map((answer) => `${answer.headers.get('ETag')} ${answer.status}`)).size;
    };
    await expect.poll(tags, { timeout: 10_000 }).toBe(2);
    expect(await Promise.all(addresses.map(countReviews))).toEqual(addresses.map(() => posted.length));
    expect(sites.running.flatMap(loggedErrors)).toEqual([]);
    // Nor has the record a gap or a fork.
    expect(await runVerifyRecord(url)).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining('All is well.') });

    const staleMs = Math.max(probe.staleMs, ...reading.map(({ staleMs: most }) => most()));
    expect(staleMs).toBeLessThanOrEqual(maxStaleMs);
    report(`three processes behind ${balancer.name}`, {
      requests: requests.reduce((sum, count) => sum + count, 0),
      posts: posted.length,
      'posts repeated by the client': writing.reduce((sum, { repeated }) => sum + repeated(), 0),
      'reads failed': 0,
      lost: 0,
      doubled: 0,
      'emails sent': sent.length,
      'emails that the killed processes were sending': sent.filter(({ attempts }) => attempts > 1).length,
      'most stale answer, ms': Math.round(staleMs),
    });
  },
);
