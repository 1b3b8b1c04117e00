import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { openRawSocket, statusesIn } from '#tests/harness/raw-socket.ts';
import { loggedErrors, statusOf } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { insertReviews } from './insert-reviews.ts';

beforeAll(assertBuilt);

const lanes = 40;
const oddRequests = 40_000;
// Half of what the flood of odd requests sends. A process that kept it would end.
const heapMb = 160;
const slowReaders = 300;
const requestsPerReader = 20;
// A site that held an answer for each request would grow by fifteen times as much.
const maxGrowthMb = 230;

async function openSite(settings: Record<string, string> = {}): Promise<RunningServer> {
  const site = await startServer({ settings });
  onTestFinished(site.stop);
  return site;
}

/** Does the work in several lanes while visiting a page, which has to be served each time. */
async function flood(
  site: RunningServer,
  count: number,
  send: (index: number) => Promise<unknown>,
): Promise<void> {
  let isWorking = true;
  const work = Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let index = lane; index < count; index += lanes) await send(index);
    }),
  ).finally(() => (isWorking = false));
  const visits: number[] = [];
  while (isWorking) visits.push(await statusOf(`${site.url}/about`));
  await work;
  expect(visits.filter((status) => status !== 200)).toEqual([]);
  expect(loggedErrors(site)).toEqual([]);
}

const long = (index: number, length: number): string => `${index}-`.padEnd(length, 'x');
const json = (head: string, rest: string) =>
  `${head} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${rest}`;

/** Requests that no browser sends, each a little different every time. */
const odd: ((index: number) => string)[] = [
  (index) => `GET /%ff${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET //${long(index, 8000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET http://[${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) =>
    `GET /api/users/token HTTP/1.1\r\nHost: a\r\nAuthorization: ${long(index, 15_000)}\r\n\r\n`,
  (index) => `GET / HTTP/1.1\r\nHost: a\r\nX-${index}: ${long(index, 40_000)}\r\n\r\n`,
  (index) => `GET / HTTP/1.1\r\nX-No-Host: ${index}\r\n\r\n`,
  (index) => `M${index} / HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `CONNECT example.com:${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) =>
    `GET /?${index} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`,
  (index) => json('POST /api/users/login', `Content-Length: -${index}\r\n\r\n{}`),
  (index) =>
    json(
      'POST /api/users/login',
      `Content-Length: ${70_000 + index}\r\n\r\n${long(index, 60_000)}`,
    ),
  (index) =>
    json(
      'POST /api/users/signup',
      `Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n${index}`,
    ),
  (index) => `\u0016\u0003\u0001${long(index, 500)}`,
  (index) => `${long(index, 20_000)}\r\n\r\n`,
];

test('a flood of odd requests gets no 5xx, and neither delays pages nor fills memory', async () => {
  const site = await openSite({ NODE_OPTIONS: `--max-old-space-size=${heapMb}` });
  const statuses = new Set<number | undefined>();
  await flood(site, oddRequests, async (index) => {
    const { socket, received, ended } = await openRawSocket(
      Number(new URL(site.url).port),
      odd[index % odd.length]?.(index),
    );
    // The end of the request; the site may answer earlier.
    socket.end();
    await ended;
    statuses.add(statusesIn(received())[0]);
  });
  expect([...statuses].filter((status = 200) => status >= 500 && status !== 503)).toEqual([]);
  expect(await statusOf(`${site.url}/readyz`)).toBe(200);
});

// More than the site keeps open.
const dawdlers = 2200;

test.each([
  ['send nothing', ''],
  ['send half a head', 'GET / HTTP/1.1\r\nHost: a\r\n'],
  ['send half a body', json('POST /api/users/login', 'Content-Length: 60000\r\n\r\n{')],
  ['ask, and send half a body', 'GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{'],
  ['ask again and again, and read nothing', 'GET /about HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(200)],
])('thousands of clients that %s do not keep others from the pages', async (_what, sent) => {
  const site = await openSite();
  const port = Number(new URL(site.url).port);
  await flood(site, dawdlers, async () => {
    const { socket } = await openRawSocket(port, sent);
    socket.pause();
    onTestFinished(() => void socket.destroy());
  });
  for (const path of ['/', '/reviews', '/api/reviews/summary']) {
    for (let visit = 0; visit < 10; visit += 1) {
      const answer = await fetch(site.url + path, { headers: { Connection: 'close' } });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.text();
    }
  }
});

/** The memory of the site’s process, which only Linux reports. */
async function memoryMb({ process: { pid } }: RunningServer): Promise<number> {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+)/u.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

test('clients that ask for long lists and read nothing neither delay nor fill memory', async () => {
  const site = await openSite();
  await insertReviews(site, 100);
  const list = '/api/reviews?limit=100';
  // The site notices the new reviews within a second.
  await expect.poll(async () => (await fetch(site.url + list)).text()).toContain('The work');
  const before = await memoryMb(site);
  const asked = `GET ${list}&other HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requestsPerReader);
  await flood(site, slowReaders, async () => {
    const { socket } = await openRawSocket(Number(new URL(site.url).port), asked);
    socket.pause();
    onTestFinished(() => void socket.destroy());
  });
  for (const path of ['/', '/reviews', '/api/reviews/summary', list])
    expect(await statusOf(site.url + path)).toBe(200);
  expect((await memoryMb(site)) - before).toBeLessThan(maxGrowthMb);
});

test.runIf(process.platform === 'linux')('a client that reads nothing is given up', async () => {
  const site = await openSite();
  await insertReviews(site, 100);
  const countOpen = async () => (await readdir(`/proc/${site.process.pid}/fd`)).length;
  const before = await countOpen();
  const asked = 'GET /api/reviews?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requestsPerReader);
  const { socket } = await openRawSocket(Number(new URL(site.url).port), asked);
  socket.pause();
  await expect.poll(countOpen).toBeGreaterThan(before);
  await expect.poll(countOpen, { timeout: 120_000 }).toBeLessThanOrEqual(before);
  socket.destroy();
});
