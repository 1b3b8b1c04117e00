import { once } from 'node:events';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { type NetworkProxy, startNetworkProxy } from '../harness/network-proxy.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { uncachedPages } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 60_000);
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const isShort = extent(0, 1) === 0;
// The requirements: an answer while dark, whole after the return, and an end after SIGTERM.
const answersWithinMs = 20_000;
const wholeWithinMs = 30_000;
const readyWithinMs = 6000;
const endsWithinMs = 20_000;

interface OpenedSite {
  site: RunningServer;
  client: SiteClient;
  network: NetworkProxy;
  /** Names a page that the site has to render. */
  page: () => string;
}

async function openSite(): Promise<OpenedSite> {
  const databaseUrl = await createPostgresDatabase();
  const network = await startNetworkProxy(databaseUrl);
  const url = new URL(network.url);
  // The full form waits as long as a real site does.
  if (isShort) url.search = 'connect_timeout=1&statement_timeout=800';
  const site = await startServer({ databaseUrl: url.href });
  cleanups.push(network.close, site.stop);
  return { site, client: await signUpAt(site, 'ann@example.com'), network, page: await uncachedPages(databaseUrl) };
}

const longestMs = async (requests: Promise<unknown>[]): Promise<number> => {
  const start = performance.now();
  await Promise.all(requests);
  return performance.now() - start;
};

/** Several of every kind of request. */
const everything = ({ client, page }: OpenedSite, times: number) =>
  Array.from({ length: times }, (_, index) => [
    client.get('/api/reviews?limit=7'),
    client.get(page()),
    client.postReview(`in the dark ${index}`),
    client.logIn(),
  ]).flat();

test('a network that goes dark is answered with 503, and the site is whole soon after it returns', async () => {
  const opened = await openSite();
  const { site, client, network } = opened;
  // Fill the pools, so that the darkness meets open connections, some of them in a transaction.
  await Promise.all(everything(opened, extent(3, 10)));
  const requests = everything(opened, extent(2, 5));
  network.goDark();
  const inFlightMs = await longestMs(requests);
  const dark = everything(opened, extent(3, 20));
  const health = Array.from({ length: 20 }, () => client.get('/readyz'));
  const [readyMs, darkMs] = await Promise.all([longestMs(health), longestMs(dark)]);
  const answerMs = Math.max(inFlightMs, darkMs);
  for (const answer of await Promise.all(health)) expect(answer.status).toBe(503);
  for (const answer of await Promise.all(dark)) expect(answer).toMatchObject({ status: 503, retryAfter: '5' });
  expect(readyMs).toBeLessThan(readyWithinMs);
  expect(answerMs).toBeLessThan(answersWithinMs);
  network.light();
  const start = performance.now();
  await expect.poll(async () => (await client.postReview('whole again')).status, { timeout: wholeWithinMs }).toBe(201);
  const wholeMs = performance.now() - start;
  // On a busy machine, a query may still exceed the short time limits of this test.
  const allStatuses = () => Promise.all(everything(opened, 3).map(async (request) => (await request).status));
  await expect.poll(async () => (await allStatuses()).filter((status) => status >= 300), { timeout: wholeWithinMs }).toEqual([]);
  expect((await client.get('/readyz')).status).toBe(200);
  expect(site.process.exitCode).toBeNull();
  expect(loggedErrors(site)).toEqual([]);
  report('a dark network', { 'readyz ms': Math.round(readyMs), 'answers ms': Math.round(answerMs), 'whole ms': Math.round(wholeMs) });
});

test('SIGTERM ends the process while the network is dark', async () => {
  const opened = await openSite();
  const { site, network } = opened;
  await Promise.all(everything(opened, extent(3, 10)));
  network.goDark();
  const requests = everything(opened, extent(3, 10)).map((request) => request.catch(() => undefined));
  await expect.poll(network.swallowed).toBeGreaterThan(5);
  const start = performance.now();
  const ended = once(site.process, 'exit');
  const deadline = setTimeout(() => site.process.kill('SIGKILL'), endsWithinMs);
  site.process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  clearTimeout(deadline);
  await Promise.all(requests);
  report('SIGTERM in a dark network', { 'ended ms': Math.round(performance.now() - start) });
});
