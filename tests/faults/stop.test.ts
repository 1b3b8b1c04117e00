import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import Sqlite from 'better-sqlite3';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { loggedErrors, signUpAt } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { uncachedPage } from '#tests/harness/uncached-page.ts';
import { extent } from './extent.ts';
import { storedComments } from './work-on-database.ts';

beforeAll(assertBuilt);

const visitors = 200;

async function terminate(
  site: RunningServer,
  signal: NodeJS.Signals = 'SIGTERM',
): Promise<number | null> {
  const ended = once(site.process, 'exit') as Promise<[number | null]>;
  site.process.kill(signal);
  const [code] = await ended;
  return code;
}

const isRefused = (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  );

// Windows ends a process without telling it.
test.skipIf(process.platform === 'win32').each(['SIGINT', 'SIGHUP'] as const)(
  '%s stops the site like SIGTERM',
  async (signal) => {
    await using site = await startServer();
    expect(await terminate(site, signal)).toBe(0);
  },
);

test.skipIf(process.platform === 'win32')('SIGUSR1 opens no debugger', async () => {
  await using site = await startServer();
  site.process.kill('SIGUSR1');
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  expect(await terminate(site)).toBe(0);
  expect(site.output()).not.toContain('Debugger');
});

test.skipIf(process.platform === 'win32')(
  'requests that were accepted before SIGTERM are answered, even slow ones',
  async () => {
    await using site = await startServer();
    const client = await signUpAt(site, 'ann@example.com');
    const slow = request(`${site.url}/api/users/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
    });
    slow.flushHeaders();
    // The server has received the request when it asks for the body.
    await once(slow, 'continue');
    const other = new Sqlite(join(site.dataDir, 'site.sqlite'));
    other.exec('begin immediate');
    const waiting = client.postReview('Posted while the site stops');
    // The site answers requests in the order in which they come.
    await fetch(`${site.url}/healthz`);
    const ended = terminate(site);
    await expect.poll(() => isRefused(`${site.url}/healthz`)).toBe(true);
    other.exec('rollback').close();
    slow.end(JSON.stringify({ email: 'nobody@example.com', password: 'a wrong harbor' }));
    const [response] = (await once(slow, 'response')) as [IncomingMessage];
    expect([response.statusCode, await text(response)]).toEqual([
      401,
      expect.stringContaining('wrong_credentials'),
    ]);
    expect((await waiting).status).toBe(201);
    expect(await ended).toBe(0);
    expect(await storedComments(site)).toEqual(['Posted while the site stops']);
  },
);

/**
 * Asks on one connection without a pause until the site says that it will close it. Resolves to the
 * statuses.
 */
async function askUntilClosed(url: string, pathOf: () => string): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const statuses: number[] = [];
  for (let isOpen = true; isOpen;) {
    const [response] = (await once(request(url + pathOf(), { agent }).end(), 'response')) as [
      IncomingMessage,
    ];
    await text(response);
    statuses.push(response.statusCode ?? 0);
    isOpen = response.headers.connection !== 'close';
  }
  agent.destroy();
  return statuses;
}

// On a busy machine, a connection may need longer than the delay to be opened.
test.runIf(extent(0, 1) === 1)(
  'a stop under traffic says on every connection that it ends, and breaks none',
  async () => {
    await using site = await startServer({ settings: { SHUTDOWN_DELAY_SECONDS: '6' } });
    const paths = [
      () => '/',
      () => '/reviews',
      () => '/api/reviews/summary',
      () => '/about',
      uncachedPage,
      () => '/assets/unknown.js',
    ];
    const asking = Array.from({ length: visitors }, (_, index) =>
      askUntilClosed(site.url, paths[index % paths.length] ?? uncachedPage),
    );
    await fetch(site.url);
    expect(await terminate(site)).toBe(0);
    const statuses = (await Promise.all(asking)).flat();
    expect(statuses.filter((status) => ![200, 404].includes(status))).toEqual([]);
    expect(loggedErrors(site)).toEqual([]);
  },
);
