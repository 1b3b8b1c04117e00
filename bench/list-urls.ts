import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { projects } from '../content/projects.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { fillReviewWords } from '../db/fill-review-words.ts';
import { migrate } from '../db/migrate.ts';
import { noLine } from '../domain/record/line.server.ts';
import { ensureBuilt } from '../tests/harness/built-server.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { type ServerOptions, startServer } from '../tests/harness/start-server.ts';
import { fillReviews, wordAt } from './data/fill-reviews.ts';

// What an uncached list costs at its address, compared with the plain list, on a built site with 1,000,000 reviews. Each round makes the site
// drop its cached responses, and asks for each list once, in another order.
// Run: node bench/list-urls.ts [reviews] [sqlite|postgres] [a folder or an address of PostgreSQL that an earlier run has filled, or fills]

const [reviews = '1000000', only, place] = process.argv.slice(2);
const rounds = 100;
const warmUpRounds = 5;

const several = [0, 1, 2].map(wordAt).join('+');
const lists: Record<string, string> = {
  plain: '',
  oldest: 'sort=oldest',
  highest: 'sort=highest',
  lowest: 'sort=lowest',
  '1 star': 'stars=1',
  '5 stars': 'stars=5',
  'verified clients': 'verified=1',
  'one project': `project=${projects[0].projectId}`,
  'one project, 5 stars, oldest': `sort=oldest&stars=5&project=${projects[0].projectId}`,
  'a word in nine of ten reviews': `q=${wordAt(0)}`,
  'a word in one of a thousand': `q=${wordAt(5000)}`,
  'three frequent words': `q=${several}`,
  'two seldom together': `q=${wordAt(60)}+${wordAt(70)}`,
  'three words, verified clients, 5 stars, highest': `sort=highest&stars=5&verified=1&q=${several}`,
};

const print = (text: string) => process.stdout.write(`${text}\n`);
const median = (times: number[]): number => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Lets the next site begin a record of its own, because the key of an earlier run is gone. */
async function forgetRecord({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('record_lines').execute();
  await kysely.deleteFrom('record_keys').execute();
  await kysely.updateTable('record_head').set({ sequence: 0, hash: noLine.hash, public_key: null }).execute();
}

async function prepare(database: Database): Promise<void> {
  await migrate(database);
  const { rows } = await sql`select 1 from reviews limit 1`.execute(database.kysely);
  if (rows.length > 0) {
    await forgetRecord(database);
    return;
  }
  await fillReviews(database, Number(reviews));
  await database.withoutTimeLimits((db) => db.transaction().execute(fillReviewWords));
  await sql`analyze`.execute(database.kysely);
}

/** Asks for one list, and returns the milliseconds until its last byte. */
async function time(url: string): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url);
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`);
  return performance.now() - from;
}

/** Makes the site drop what it has cached, and waits until it has: on SQLite it looks ten times a second. */
async function dropCached({ kysely }: Database): Promise<void> {
  await sql`update public_content set version = version + 1`.execute(kysely);
  await sleep(150);
}

const shuffle = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

async function measure(name: string, database: Database, options: ServerOptions): Promise<void> {
  const site = await startServer(options);
  try {
    for (const path of ['/reviews?', '/api/reviews?limit=20&']) {
      const times = new Map<string, number[]>();
      for (let round = -warmUpRounds; round < rounds; round += 1) {
        await dropCached(database);
        for (const [list, query] of shuffle(Object.entries(lists))) {
          const taken = await time(`${site.url}${path}${query}`);
          // Half of the plain list's times are compared with the other half, which shows the noise.
          const label = list === 'plain' && round % 2 === 1 ? 'plain, again' : list;
          if (round >= 0) times.set(label, [...(times.get(label) ?? []), taken]);
        }
      }
      const plain = median([...(times.get('plain') ?? []), ...(times.get('plain, again') ?? [])]);
      for (const [list, taken] of times)
        print([name, path, list, `${median(taken).toFixed(2)} ms`, (median(taken) / plain).toFixed(2)].join(' | '));
    }
  } finally {
    await site.stop();
  }
}

async function onSqlite(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir });
  await prepare(database);
  await measure('SQLite', database, { settings: { DATA_DIR: dataDir } });
  await database.close();
}

async function onPostgres(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  await prepare(database);
  await measure('PostgreSQL', database, { databaseUrl });
  await database.close();
}

await ensureBuilt();
if (only !== 'postgres') {
  const folder = place ?? (await mkdtemp(join(tmpdir(), 'list-urls-')));
  await onSqlite(folder);
  if (place === undefined) await rm(folder, { recursive: true, force: true });
}
if (only !== 'sqlite') {
  const postgres = only === undefined || place === undefined ? await startPostgres() : undefined;
  await onPostgres(postgres?.url('postgres') ?? place ?? '');
  await postgres?.stop();
}
