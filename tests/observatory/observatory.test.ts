import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pages } from '../../content/pages.ts';
import { accountPaths, publicPaths } from '../browser/routes.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { startNetworkProxy } from '../harness/network-proxy.ts';
import { signUpAt } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { startTlsProxy } from '../harness/tls-proxy.ts';
import { uncachedPage } from '../harness/uncached-page.ts';
import { gradePages } from './observatory.ts';

const deadlineMs = 120_000;

// 100, and for the policy 10, for no framing 5, for the referrer 5, for the resource policy 10. Others can be had only for scripts with a
// source in the document, which this site has none of, and for domains that browsers ship with.
const best = { grade: 'A+', score: 130, failed: [] };

const stops: (() => Promise<void>)[] = [];
beforeAll(ensureBuilt, deadlineMs);
afterAll(async () => {
  for (const stop of stops) await stop();
});

/** Starts a site that believes to be on https. Its url is where it listens, without TLS. */
async function startHttpsSite(databaseUrl?: string, settings: Record<string, string> = {}): Promise<RunningServer> {
  const site = await startServer({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    settings: { PUBLIC_URL: 'https://localhost:0', SHUTDOWN_DELAY_SECONDS: '0', ...settings },
  });
  stops.push(site.stop);
  return { ...site, url: site.url.replace('https:', 'http:') };
}

/** Makes queries for reviews fail for a reason that will not pass. */
async function breakReviews(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('alter table reviews rename column created_at to posted_at');
  await client.end();
}

const portOf = (site: RunningServer): number => Number(new URL(site.url).port);

test('the Mozilla Observatory grades every page, and every error page, A+ with 130', { timeout: deadlineMs }, async () => {
  const network = await startNetworkProxy(await createPostgresDatabase());
  const site = await startHttpsSite(network.url);
  await using proxy = await startTlsProxy(portOf(site));
  const client = await signUpAt(site, 'ann@example.com');
  const { _id: id } = JSON.parse((await client.postReview('Calm and thorough.')).text) as { _id: string };
  const withId = pages.filter(({ hasId, ids }) => hasId === true && ids === undefined).map(({ path }) => path.replace(':id', id));
  const found = [...publicPaths, ...accountPaths, ...withId];

  for (const grade of await gradePages(proxy, found)) {
    expect(grade).toMatchObject({ ...best, status: grade.path === '/no-such-page' ? 404 : 200 });
  }
  const unavailable = uncachedPage();
  await breakReviews(network.url);
  for (const grade of await gradePages(proxy, [uncachedPage()])) expect(grade).toMatchObject({ ...best, status: 500 });
  network.close();
  for (const grade of await gradePages(proxy, [unavailable])) expect(grade).toMatchObject({ ...best, status: 503 });
});

test('the Mozilla Observatory grades the development mailbox A+ with 130', { timeout: deadlineMs }, async () => {
  const site = await startHttpsSite(undefined, { SMTP_URL: '' });
  await using proxy = await startTlsProxy(portOf(site));
  const { pathname, search } = new URL(/^Mail: +(\S+)/mu.exec(site.output())?.[1] ?? '');
  expect(await gradePages(proxy, [pathname + search])).toMatchObject([{ ...best, status: 200 }]);
});

test('the grades can be bad: those of a server without security headers are', async () => {
  const bare = createServer((_request, response) => response.writeHead(200, { 'Content-Type': 'text/html' }).end('<p>Hello</p>'));
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  await using proxy = await startTlsProxy((bare.address() as AddressInfo).port);
  const [grade] = await gradePages(proxy, ['/']);
  bare.closeAllConnections();
  bare.close();
  expect(grade).toMatchObject({ status: 200, grade: 'D', score: 30 });
  expect(grade?.failed).toEqual(
    expect.arrayContaining(['csp-not-implemented', 'hsts-not-implemented', 'x-content-type-options-not-implemented']),
  );
});
