import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';
import { insertReviews } from './insert-reviews.ts';

const requestsOfAKind = extent(20, 100);
const maxCpuMs = 5;
const maxTimesACachedPage = 5;
// The first request for each list of up to 100 of the longest reviews, 0.5 MB, reads and writes it.
const maxFirstListMs = 25;
const lanes = 4;
const [restMs, maxCpuAtRestMs] = [1200, 20];

// Runs inside the server and tells its CPU time over a port of its own.
const meter = `import { createServer } from 'node:http';
const meter = createServer((request, response) => response.end(JSON.stringify(process.cpuUsage())));
meter.listen(0, '127.0.0.1', () => console.log('Meter: http://127.0.0.1:' + meter.address().port)).unref();`;

let server: RunningServer;
let meterUrl: string;

beforeAll(async () => {
  await ensureBuilt();
  server = await startServer({
    settings: { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(meter)}`, LOG_LEVEL: 'info' },
  });
  while (!server.output().includes('Meter:') && server.process.stdout !== null) await once(server.process.stdout, 'data');
  meterUrl = /^Meter: (\S+)$/mu.exec(server.output())?.[1] ?? '';
  await insertReviews(server.dataDir, 120);
}, 60_000);
afterAll(() => server.stop());

/** The server's CPU time so far, in milliseconds, of all its threads. */
async function cpuMs(): Promise<number> {
  const { user, system } = (await (await fetch(meterUrl)).json()) as NodeJS.CpuUsage;
  return (user + system) / 1000;
}

/** Waits until the server has compressed for good what it has rendered, which it does once a page has lasted for a second. */
async function untilAtRest(): Promise<void> {
  const spentMs = async () => {
    const before = await cpuMs();
    await sleep(restMs);
    return (await cpuMs()) - before;
  };
  await expect.poll(spentMs, { timeout: 20_000 }).toBeLessThan(maxCpuAtRestMs);
}

/** The server's CPU time per request. */
async function costOf(target: (index: number) => string, method = 'GET'): Promise<number> {
  const ask = async (index: number) => (await fetch(server.url + target(index), { method, redirect: 'manual' })).arrayBuffer();
  await ask(0);
  const before = await cpuMs();
  let next = 1;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next <= requestsOfAKind) {
        const index = next;
        next += 1;
        await ask(index);
      }
    }),
  );
  return ((await cpuMs()) - before) / requestsOfAKind;
}

const anyCase = (path: string, index: number) =>
  path.replaceAll(/[a-z]/gu, (letter, at: number) => ((index >> at) & 1 ? letter.toUpperCase() : letter));
const token = (index: number) => String(index).padEnd(43, 'Ab-9');
const forged = (index: number) => `${(1_700_000_000_000 + index).toString(36)}.${String(index).padStart(22, 'r')}`;

const kinds: [string, (index: number) => string, string?][] = [
  ['an unknown path', (index) => `/nothing-${index}`],
  ['an unknown path with a query', (index) => `/?${index}/../x`],
  ['the data of an unknown path', (index) => `/nothing-${index}.data`],
  ['an unknown asset', (index) => `/assets/${index}.js`],
  ['an unknown API path', (index) => `/api/nothing-${index}`],
  ['an unknown path by HEAD', (index) => `/nothing-${index}`, 'HEAD'],
  ['an unknown form', (index) => `/auth/${index}`],
  ['an odd spelling', (index) => anyCase('/privacy', index)],
  ['an encoded spelling', (index) => `/%61bout?${index}`],
  ['many slashes', (index) => `/${'/'.repeat(index % 50)}/about`],
  ['only slashes', (index) => `//${'/'.repeat(index % 50)}`],
  ['a path that cannot be decoded', (index) => `/%ff${index}`],
  ['a trailing slash', (index) => `/about/?${index}`],
  ['a link to verify', (index) => `/verify/${token(index)}`],
  ['the data of a link to verify', (index) => `/verify/${token(index)}.data`],
  ['a link to a new password', (index) => `/reset-password/${token(index)}`],
  ['a link in odd case', (index) => `/Reset-Password/${token(index)}`],
  ['a link to verify, followed by the API', (index) => `/api/users/verify/${token(index)}`],
  ['a forged cursor of the page', (index) => `/reviews?cursor=${forged(index)}`],
  ['a forged cursor of the page’s data', (index) => `/reviews.data?cursor=${forged(index)}`],
  ['a forged cursor of the API', (index) => `/api/reviews?limit=100&cursor=${forged(index)}`],
  ['a sort that is none', (index) => `/reviews?sort=best${index}`],
  ['a filter that is none', (index) => `/reviews?project=unknown${index}&stars=5`],
  ['a search that is too long', (index) => `/reviews?q=${String(index).padEnd(5000, 'x ')}`],
  ['a search without words', (index) => `/reviews?q=${'%21'.repeat(index % 90)}`],
  ['an odd spelling of a list', (index) => `/reviews?stars=5&sort=oldest&${index}`],
  ['a filter of the API that is none', (index) => `/api/reviews?stars=${index + 6}`],
  ['an unknown review', (index) => `/reviews/${String(index).padStart(22, 'n')}`],
  ['the data of an unknown review', (index) => `/reviews/${String(index).padStart(22, 'n')}.data`],
  ['an odd limit', (index) => `/api/reviews?limit=0${(index % 100) + 1}`],
  ['the totals with a query', (index) => `/api/reviews/summary?${index}`],
  ['an unknown account', (index) => `/api/users/${String(index).padStart(22, 'x')}`],
  ['the description of the API', (index) => `/api/openapi.json?${index}`],
  ['the sitemap with a query', (index) => `/sitemap.xml?${index}`],
  ['the résumé with a query', (index) => `/resume.json?${index}`],
  ['the security contact', () => '/.well-known/security.txt'],
  ['an unknown picture', (index) => `/share/${index}.png`],
  ['the state', () => '/readyz'],
];

/** A list position of the API for each of the long reviews, as the site hands them out. */
async function positions(): Promise<string[]> {
  const cursors: string[] = [];
  let next: string | undefined = '/api/reviews?limit=1';
  while (next !== undefined) {
    const response: Response = await fetch(server.url + next);
    next = /<([^>]+)>; rel="next"/u.exec(response.headers.get('Link') ?? '')?.[1];
    if (next !== undefined) cursors.push(new URL(next, server.url).searchParams.get('cursor') ?? '');
  }
  return cursors;
}

test('no anonymous GET costs more than a few milliseconds or a few times a cached page', async () => {
  for (const [, target, method = 'GET'] of kinds) await (await fetch(server.url + target(0), { method, redirect: 'manual' })).arrayBuffer();
  await untilAtRest();
  const cached = await costOf(() => '/about');
  // The first of each list has a bound of its own; other spellings share it.
  const firstList = await costOf((index) => `/api/reviews?limit=${100 - (index % 100)}`, 'HEAD');
  const figures: Record<string, number> = { 'a cached page': cached };
  for (const [kind, target, method] of kinds) figures[kind] = await costOf(target, method);
  const cursors = await positions();
  const lists = (index: number) => `/api/reviews?limit=${100 - (index % 20)}&cursor=${cursors[index % 20] ?? ''}`;
  await costOf(lists);
  figures['a list of the API, again'] = await costOf(lists);
  for (const [kind, ms] of Object.entries(figures)) figures[kind] = Math.round(ms * 100) / 100;
  report('CPU per request in ms', figures);
  report('CPU of a first list in ms', { 'a list of the API by HEAD': Math.round(firstList * 100) / 100 });
  expect(firstList).toBeLessThan(maxFirstListMs);
  const dear = Object.entries(figures).filter(([, ms]) => ms > Math.max(maxCpuMs, maxTimesACachedPage * cached));
  expect(dear).toEqual([]);
});
