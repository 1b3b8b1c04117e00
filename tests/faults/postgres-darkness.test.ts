import { once } from 'node:events';
import { beforeAll, test, type TestContext } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { startNetworkProxy } from '../harness/network-proxy.ts';
import { loggedErrors, signUpAt, type SiteClient } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 120_000);

// What operations are promised.
const wholeWithinMs = 30_000;
const endsWithinMs = 15_000;
const deadlineMs = 120_000;

async function openSite(onTestFinished: TestContext['onTestFinished']) {
  const network = await startNetworkProxy(await createPostgresDatabase());
  const site = await startServer({ databaseUrl: network.url });
  onTestFinished(async () => {
    network.close();
    await site.stop();
  });
  return { site, network, client: await signUpAt(site, 'ann@example.com') };
}

/** Several of every kind of request. */
const everything = (client: SiteClient, times: number) =>
  Array.from({ length: times }, (_, index) => [
    client.get('/api/reviews?limit=7'),
    client.get('/api/users/token'),
    client.get(uncachedPage()),
    client.postReview(`in the dark ${index}`),
    client.logIn(),
  ]).flat();

test.concurrent(
  'a dark network to PostgreSQL is answered with 503, and the site is whole within 30 seconds of its return',
  async ({ expect, onTestFinished }) => {
    const { site, network, client } = await openSite(onTestFinished);
    // Open connections meet the darkness, some of them in a transaction.
    await Promise.all(everything(client, 3));
    const inFlight = everything(client, 1);
    network.goDark();
    const darkAt = performance.now();
    const dark = everything(client, extent(2, 20));
    const health = client.get('/readyz');
    expect((await client.get('/about')).status).toBe(200);
    expect((await health).status).toBe(503);
    for (const answer of await Promise.all(dark)) expect(answer).toMatchObject({ status: 503, retryAfter: expect.any(String) });
    for (const { status } of await Promise.all(inFlight)) expect([200, 201, 503]).toContain(status);
    const answeredMs = performance.now() - darkAt;
    network.light();
    const start = performance.now();
    const refused = async () => (await Promise.all(everything(client, 2))).filter(({ status }) => status >= 300);
    await expect.poll(refused, { timeout: wholeWithinMs }).toEqual([]);
    expect((await client.get('/readyz')).status).toBe(200);
    expect(site.process.exitCode).toBeNull();
    expect(loggedErrors(site)).toEqual([]);
    report('a dark network', { 'answered ms': Math.round(answeredMs), 'whole ms': Math.round(performance.now() - start) });
  },
  deadlineMs,
);

test.concurrent(
  'SIGTERM ends the site within 15 seconds while the network to PostgreSQL is dark',
  async ({ expect, onTestFinished }) => {
    const { site, network, client } = await openSite(onTestFinished);
    await Promise.all(everything(client, 3));
    network.goDark();
    const requests = everything(client, extent(3, 10)).map((request) => request.catch(() => undefined));
    await expect.poll(network.swallowed).toBeGreaterThan(5);
    const start = performance.now();
    const ended = once(site.process, 'exit');
    site.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    const endedMs = performance.now() - start;
    expect(endedMs).toBeLessThan(endsWithinMs);
    await Promise.all(requests);
    report('SIGTERM in a dark network', { 'ended ms': Math.round(endedMs) });
  },
  deadlineMs,
);
