import { readdir, readFile } from 'node:fs/promises';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { openRawSocket, statusesIn } from '../harness/raw-socket.ts';
import { loggedErrors } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';
import { insertReviews } from './insert-reviews.ts';

beforeAll(ensureBuilt, 120_000);

const lanes = 40;
const oddRequests = extent(1500, 40_000);
// Half of what the full flood sends. A process that kept it would end.
const heapMb = 160;
const slowReaders = extent(60, 300);
const requestsPerReader = 20;
// A site that held an answer for each request would grow by three times as much, or fifteen in full.
const maxGrowthMb = 230;

/** The memory of the site’s process. Only Linux tells. */
async function memoryMb({ process: { pid } }: RunningServer): Promise<number> {
  if (process.platform !== 'linux') return 0;
  return Number(/VmRSS:\s+(\d+)/u.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/** How many files and connections the site has open. Only Linux tells. */
const countOpen = async ({ process: { pid } }: RunningServer) => (await readdir(`/proc/${pid}/fd`)).length;

/** Visits a page until the work is done. Resolves to the statuses. */
async function visitDuring(site: RunningServer, work: Promise<unknown>): Promise<number[]> {
  const statuses: number[] = [];
  let isWorking = true;
  void work.finally(() => (isWorking = false));
  while (isWorking) statuses.push((await fetch(`${site.url}/about`)).status);
  await work;
  return statuses;
}

const long = (index: number, length: number): string => `${index}-`.padEnd(length, 'x');
const withBody = (head: string, body: string) => `${head}\r\nHost: a\r\nContent-Type: application/json\r\n${body}`;

/** Requests that no browser sends, each a little different every time. */
const odd: ((index: number) => string)[] = [
  (index) => `GET /%ff${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET /%00${index}.data HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET //${long(index, 8000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET http://[${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `GET /about HTTP/1.1\r\nHost: ${long(index, 15_000)}\r\n\r\n`,
  (index) => `GET /reviews HTTP/1.1\r\nHost: a\r\nCookie: ${long(index, 15_000)}\r\n\r\n`,
  (index) => `GET /api/users/token HTTP/1.1\r\nHost: a\r\nAuthorization: ${long(index, 15_000)}\r\n\r\n`,
  (index) => `GET / HTTP/1.1\r\nHost: a\r\nX-${index}: ${long(index, 40_000)}\r\n\r\n`,
  (index) => `GET / HTTP/1.1\r\nHost: a\r\n${Array.from({ length: 900 }, (_, at) => `x${index}-${at}: 1`).join('\r\n')}\r\n\r\n`,
  (index) => `GET / HTTP/1.1\r\nX-No-Host: ${index}\r\n\r\n`,
  (index) => `M${index} / HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `PROPFIND /${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `TRACE /api/${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `CONNECT example.com:${index} HTTP/1.1\r\nHost: a\r\n\r\n`,
  (index) => `OPTIONS * HTTP/1.1\r\nHost: a\r\nX-${index}: 1\r\n\r\n`,
  (index) => `GET /?${index} HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n`,
  (index) => withBody('POST /api/users/login HTTP/1.1', `Content-Length: -${index}\r\n\r\n{}`),
  (index) => withBody('POST /api/users/login HTTP/1.1', `Content-Length: ${70_000 + index}\r\n\r\n${long(index, 60_000)}`),
  (index) => withBody('POST /api/users/signup HTTP/1.1', `Transfer-Encoding: chunked\r\n\r\nz${index}\r\n`),
  (index) => withBody('POST /api/users/signup HTTP/1.1', `Content-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\n${index}`),
  (index) => withBody('PUT /api/reviews/x HTTP/1.1', `Content-Encoding: br\r\nContent-Length: 5\r\n\r\n${long(index, 5)}`),
  (index) => `GET / HTTP/9.${index}\r\n\r\n`,
  (index) => `\u0016\u0003\u0001${long(index, 500)}`,
  (index) => `${long(index, 20_000)}\r\n\r\n`,
];

test('a flood of odd requests gets no 5xx, neither delays pages nor fills the memory, and ends with a whole site', async () => {
  const site = await startServer({ settings: { NODE_OPTIONS: `--max-old-space-size=${heapMb}` } });
  onTestFinished(site.stop);
  const port = Number(new URL(site.url).port);
  const counts = new Map<string, number>();
  const send = async (index: number) => {
    const { socket, received, ended } = await openRawSocket(port, odd[index % odd.length]?.(index) ?? '');
    // The end of what is sent; the site may answer before.
    socket.end();
    await ended;
    const status = String(statusesIn(received())[0] ?? 'closed');
    counts.set(status, (counts.get(status) ?? 0) + 1);
  };
  const flood = Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (let index = lane; index < oddRequests; index += lanes) await send(index);
    }),
  );
  const visits = await visitDuring(site, flood);
  report('odd requests', { ...Object.fromEntries(counts), visits: visits.length, 'memory MB': Math.round(await memoryMb(site)) });
  expect([...counts.keys()].filter((status) => !/^(?:[234]\d\d|503|closed)$/u.test(status))).toEqual([]);
  expect(visits.length).toBeGreaterThan(2);
  expect([...new Set(visits)]).toEqual([200]);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  expect(loggedErrors(site)).toEqual([]);
});

const spellings = [
  ['long lists', ''],
  ['long lists by another spelling of their address', '&other'],
] as const;

test.each(spellings)('clients that ask for %s and read nothing neither delay pages nor fill the memory', async (_what, spelling) => {
  const site = await startServer();
  onTestFinished(site.stop);
  await insertReviews(site, 100);
  const list = '/api/reviews?limit=100';
  const isCached = async () => !(await fetch(site.url + list)).headers.has('X-Request-Id');
  // The site notices the new reviews within a second.
  await expect.poll(async () => (await isCached()) && (await fetch(site.url + list)).text(), { timeout: 10_000 }).toContain('The work');
  const before = await memoryMb(site);
  const asked = `GET ${list}${spelling} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(requestsPerReader);
  const readers = await Promise.all(
    Array.from({ length: slowReaders }, async () => {
      const reader = await openRawSocket(Number(new URL(site.url).port), asked);
      reader.socket.pause();
      return reader;
    }),
  );
  const visits: number[] = [];
  for (const path of ['/', '/about', '/reviews', '/api/reviews/summary', list]) {
    for (let times = 0; times < 20; times += 1) visits.push((await fetch(site.url + path)).status);
  }
  const grownMb = (await memoryMb(site)) - before;
  report('slow readers', { readers: slowReaders, 'grown MB': Math.round(grownMb) });
  expect([...new Set(visits)]).toEqual([200]);
  expect(grownMb).toBeLessThan(maxGrowthMb);
  for (const { socket } of readers) socket.destroy();
});

test.runIf(extent(0, 1) === 1 && process.platform === 'linux')('a client that reads nothing is given up', async () => {
  const site = await startServer();
  onTestFinished(site.stop);
  await insertReviews(site, 100);
  const before = await countOpen(site);
  const asked = 'GET /api/reviews?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(requestsPerReader);
  const { socket } = await openRawSocket(Number(new URL(site.url).port), asked);
  socket.pause();
  await expect.poll(() => countOpen(site)).toBeGreaterThan(before);
  await expect.poll(() => countOpen(site), { timeout: 120_000 }).toBeLessThanOrEqual(before);
  socket.destroy();
});
