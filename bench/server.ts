import { open, readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { verify } from '@node-rs/argon2';
import { createPasswords } from '../domain/core/passwords.ts';
import { emailOf, seedPassword as password } from '../scripts/seed-database.ts';
import { startServer } from '../tests/harness/start-server.ts';
import { inTurns, load, median, medianRatio, quantile, repeat, type Row, time } from './measure.ts';
import { makeFolder, startPostgres, startProgram, startSite } from './sites.ts';

async function readUsage({ pid }: { pid?: number | undefined }) {
  const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(' ').map(Number);
  const [user = 0, system = 0, pages = 0] = [fields[13], fields[14], fields[23]];
  return { cpuSeconds: (user + system) / 100, megabytes: (pages * 4096) / 1e6 };
}

/** How many things a process does in a second of its own CPU time. */
async function countPerCpuSecond(
  server: { pid?: number | undefined },
  work: () => Promise<number>,
): Promise<number> {
  const before = await readUsage(server);
  const done = await work();
  return done / ((await readUsage(server)).cpuSeconds - before.cpuSeconds);
}

export async function measureThroughput(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const site = await startSite(stack);
  const bare = await startProgram(stack, 'bench/bare.ts', site.url);
  const rows: Row[] = [];
  for (const Request of [
    '/',
    '/reviews',
    '/api/reviews',
    '/api/reviews/summary',
    '/ 304',
    '/api/reviews 304',
  ]) {
    const [path = '', isCached] = Request.split(' ');
    const etag = (await fetch(site.url + path)).headers.get('etag');
    const ask = ({ url }: { url: string }) =>
      load(url + path, isCached && `If-None-Match: ${etag}\r\n`);
    if ((await ask(site)).bytes !== (await ask(bare)).bytes)
      throw new Error('The bare server sends other bytes');
    const measure = (server: typeof site | typeof bare) =>
      countPerCpuSecond(server.process, async () => (await ask(server)).count);
    const rates = await inTurns(9, { site: () => measure(site), bare: () => measure(bare) });
    rows.push({
      Request,
      Site: median(rates.site),
      'Bare node:http': median(rates.bare),
      'Ratio (≥ 0.85)': medianRatio(rates.site, rates.bare),
    });
  }
  return rows;
}

async function post(
  url: string,
  path: string,
  body: object,
  token = '',
): Promise<{ token: string }> {
  const response = await fetch(`${url}/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as { token: string };
}

const logIn = (url: string, client: number) =>
  post(url, '/users/login', { email: emailOf(client), password });

export async function measurePosts(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const startPosting = async (databaseUrl?: string) => {
    const { url } = await startSite(stack, databaseUrl);
    const sessions = await Promise.all(
      Array.from({ length: 16 }, (_, client) => logIn(url, client)),
    );
    const review = { rating: 5, comment: 'The work was done well and on time.' };
    return () => repeat(16, 2, (client) => post(url, '/reviews', review, sessions[client]?.token));
  };
  const candidates = {
    SQLite: await startPosting(),
    PostgreSQL: await startPosting(await startPostgres(stack)),
  };
  await inTurns(1, candidates);
  await using file = await open(`${await makeFolder(stack)}/file`, 'w');
  const write = () => file.write('x').then(() => file.datasync());
  const { disk, ...rates } = await inTurns(5, { ...candidates, disk: () => repeat(1, 2, write) });
  return Object.entries(rates).map(([Database, posts]) => ({
    Database,
    'Posts a second (≥ 300)': median(posts) / 2,
    'Durable writes': median(disk) / 2,
    Ratio: medianRatio(posts, disk),
  }));
}

export async function measureLogIns(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const site = await startSite(stack);
  const hash = await createPasswords().hash(password);
  const pageMs: number[] = [];
  const readHome = async () => {
    pageMs.push(await time(async () => (await fetch(site.url)).text()));
    await sleep(20);
  };
  const rates = await inTurns(3, {
    bare: () =>
      countPerCpuSecond(process, () =>
        repeat(availableParallelism(), 5, () => verify(hash, password)),
      ),
    site: () => {
      void repeat(1, 4, readHome);
      // Of the 23 accounts, the last is not verified.
      return countPerCpuSecond(site.process, () =>
        repeat(64, 5, (client) => logIn(site.url, client % 22)),
      );
    },
  });
  return [
    {
      'Log-ins a second': median(rates.site),
      'Bare argon2id': median(rates.bare),
      'Ratio (≥ 0.8)': medianRatio(rates.site, rates.bare),
      'Home meanwhile, p99, ms (≤ 100)': quantile(pageMs, 0.99),
    },
  ];
}

export async function measureProcess(): Promise<Row[]> {
  await using stack = new AsyncDisposableStack();
  const site = await startSite(stack);
  const starts: number[] = [];
  for (let round = 0; round < 5; round += 1) {
    const from = performance.now();
    const { url, stop } = await startServer(site);
    await fetch(url);
    starts.push(performance.now() - from);
    await stop();
  }
  const memoryAfter = async (requests: number) => {
    const paths = ['/', '/reviews', '/about', '/api/reviews', '/api/reviews/summary'];
    for (let sent = 0; sent < requests;)
      for (const path of paths) sent += (await load(site.url + path)).count;
    await sleep(4000);
    return (await readUsage(site.process)).megabytes;
  };
  return [
    {
      'First answer, ms (≤ 500)': median(starts),
      'Memory at rest, MB (≤ 180)': await memoryAfter(0),
      'After 100,000 requests': await memoryAfter(100_000),
      'After 200,000': await memoryAfter(100_000),
    },
  ];
}
