import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Database } from '../db/connect.ts';
import { startServer } from '../tests/harness/start-server.ts';
import { type DatabasePlace, openFilled, placeOnPostgres, placeOnSqlite } from './lists/filled-database.ts';
import { type FilledSite, measureAddresses } from './lists/measure-addresses.ts';
import { measureReads } from './lists/measure-reads.ts';
import { figuresOfTimes } from './lists/round-times.ts';
import type { Figure } from './measure/figure.ts';
import { tell } from './measure/progress.ts';
import type { Part } from './part.ts';
import { startProgram } from './servers/start-program.ts';

const sizes = [100, 10_000];
const million = 1_000_000;
const program = join(import.meta.dirname, 'servers', 'durable-postgres.ts');

async function startSite({ dataDir, databaseUrl }: DatabasePlace, stack: AsyncDisposableStack): Promise<string> {
  const site = await startServer(databaseUrl === undefined ? { settings: { DATA_DIR: dataDir } } : { databaseUrl });
  stack.defer(site.stop);
  return site.url;
}

async function measureOn(
  name: string,
  places: Map<number, DatabasePlace>,
  rounds: { reads: number; addresses: number },
): Promise<Figure[]> {
  await using stack = new AsyncDisposableStack();
  const databases = new Map<number, Database>();
  for (const [count, place] of places) {
    const database = await openFilled(place, count);
    stack.defer(database.close);
    databases.set(count, database);
  }
  tell(`growth: reading from ${name}`);
  const reads = await measureReads(databases, rounds.reads);
  tell(`growth: asking the site on ${name}`);
  const sites = new Map<number, FilledSite>();
  for (const [count, database] of databases) {
    sites.set(count, { url: await startSite(places.get(count) as DatabasePlace, stack), database });
  }
  const addresses = await measureAddresses(sites, rounds.addresses);
  return [...figuresOfTimes(reads, 'read', name), ...figuresOfTimes(addresses, 'answered', name)];
}

/** What lists and the summary cost with more and more reviews, uncached: where they are read, and at their addresses. */
export const growth: Part = async ({ choose, store }) => {
  await using stack = new AsyncDisposableStack();
  const folder = store === undefined ? await mkdtemp(join(tmpdir(), 'bench-growth-')) : resolve(store);
  await mkdir(folder, { recursive: true });
  if (store === undefined) stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = stack.use(await startProgram(program, ...(store === undefined ? [] : [folder])));
  const all = store === undefined ? sizes : [...sizes, million];
  const placesOf = async (place: (count: number) => Promise<DatabasePlace>) =>
    new Map(await Promise.all(all.map(async (count) => [count, await place(count)] as const)));
  const rounds = { reads: choose(1, 15), addresses: choose(1, 20) };
  return [
    ...(await measureOn('SQLite', await placesOf((count) => placeOnSqlite(folder, count)), rounds)),
    ...(await measureOn('PostgreSQL', await placesOf((count) => placeOnPostgres(postgres.url, count)), rounds)),
  ];
};
