import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openLanes, scheduleArrivals, sendOnSchedule } from './clients/fixed-rate.ts';
import { writeRequest } from './clients/http-connection.ts';
import { writePost } from './clients/write-post.ts';
import { insertClients } from './data/insert-clients.ts';
import { startSeededSite } from './data/start-seeded-site.ts';
import { createFigure, type Figure } from './measure/figure.ts';
import { interleave } from './measure/interleave.ts';
import { quantile } from './measure/statistics.ts';
import type { Part } from './part.ts';
import { browserHeaders, recordResponses, writeRecording } from './servers/recording.ts';
import { startProgram } from './servers/start-program.ts';

const perSecond = 1000;
const connections = 64;
const programs = join(import.meta.dirname, 'servers');

/** What 1,000 requests ask for: a second of this load. */
const shares: [count: number, path: string][] = [
  [300, '/'],
  [250, '/reviews'],
  [100, '/about'],
  [100, '/projects'],
  [100, '/api/reviews'],
  [100, '/api/reviews/summary'],
  [48, '/api/users/token'],
  [2, 'post'],
];
const paths = shares.flatMap(([, path]) => (path.startsWith('/') && path !== '/api/users/token' ? [path] : []));
const quantiles = { p50: 0.5, p99: 0.99, 'p99.9': 0.999 };

/** Mixes the requests well: neighbors in the list of shares are far apart. */
export function pathAt(index: number): string {
  const stride = 619;
  let left = (index * stride) % perSecond;
  for (const [count, path] of shares) {
    if (left < count) return path;
    left -= count;
  }
  throw new Error('The shares do not add up to 1,000');
}

interface Visited {
  url: string;
  /** Without tokens, the server answers whatever it likes to what only members may ask. */
  tokens?: string[];
}

async function load({ url, tokens = [] }: Visited, seconds: number): Promise<number[]> {
  const plain = Object.fromEntries(paths.map((path) => [path, writeRequest('GET', path, browserHeaders)]));
  const tokenAt = (index: number) => tokens[index % tokens.length] ?? 'none';
  const requestAt = (index: number): Buffer => {
    const path = pathAt(index);
    if (path === 'post') return writePost(tokenAt(index), index);
    return plain[path] ?? writeRequest('GET', path, { ...browserHeaders, Authorization: `Bearer ${tokenAt(index)}` });
  };
  const accepts = (status: number, index: number) => tokens.length === 0 || status === (pathAt(index) === 'post' ? 201 : 200);
  const { lanes, close } = await openLanes(url, connections, requestAt, accepts);
  const latencies = await sendOnSchedule(scheduleArrivals(perSecond, seconds), lanes);
  close();
  return latencies;
}

function figuresOf(variant: string, rounds: number[][]): Figure[] {
  return Object.entries(quantiles).map(([name, share]) =>
    createFigure(
      { measure: `latency, ${name}`, subject: `${perSecond} requests a second`, variant, unit: 'ms', better: 'lower' },
      rounds.map((latencies) => quantile(latencies, share)),
    ),
  );
}

/** How long visitors wait at a fixed rate of requests of all kinds, two posts a second among them, each counted from when it was due. */
export const mixed: Part = async ({ choose }) => {
  await using stack = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'bench-mixed-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = stack.use(await startProgram(join(programs, 'durable-postgres.ts')));
  const startSite = async (databaseUrl?: string): Promise<Required<Visited>> => {
    const site = await startSeededSite(databaseUrl === undefined ? {} : { databaseUrl });
    stack.defer(site.stop);
    return { url: site.url, tokens: await insertClients({ dataDir: site.dataDir, databaseUrl }, connections) };
  };
  const onSqlite = await startSite();
  const onPostgres = await startSite(postgres.url);
  const file = join(folder, 'recording.json');
  await writeFile(file, writeRecording(await recordResponses(onSqlite.url, paths)));
  const bare = stack.use(await startProgram(join(programs, 'bare.ts'), file));
  const seconds = choose(2, 6);
  for (const visited of [onSqlite, onPostgres, bare]) await load(visited, 1);

  const rounds = await interleave('mixed', choose(1, 3), {
    'this site on SQLite': () => load(onSqlite, seconds),
    'this site on PostgreSQL': () => load(onPostgres, seconds),
    'bare node:http': () => load(bare, seconds),
  });
  return Object.entries(rounds).flatMap(([variant, latencies]) => figuresOf(variant, latencies));
};
