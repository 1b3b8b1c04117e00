import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { projects } from '../content/projects.ts';
import { type Database, openDatabase } from '../db/connect.ts';
import { fillReviewWords } from '../db/fill-review-words.ts';
import { migrate } from '../db/migrate.ts';
import { createContext } from '../domain/context.server.ts';
import { cursorUse, encodeCursor, readCursorKey } from '../domain/reviews/cursor.server.ts';
import { listReviews } from '../domain/reviews/list-reviews.server.ts';
import type { ReviewQuery } from '../domain/reviews/review-query.schema.ts';
import { startPostgres } from '../tests/harness/postgres.ts';
import { testKeySource } from '../tests/harness/record-key.ts';
import { fillReviews, firstReviewAt, wordAt } from './data/fill-reviews.ts';

// What each kind of list costs with 1,000,000 reviews, compared with 100. Run: node bench/growth.ts [reviews] [sqlite|postgres]

const [largest = '1000000', only] = process.argv.slice(2);
const sizes = [100, 1000, Number(largest)];
const runs = 300;

const kinds: Record<string, ReviewQuery & { isDeep?: boolean }> = {
  newest: { sort: 'newest' },
  'newest, middle': { sort: 'newest', isDeep: true },
  oldest: { sort: 'oldest' },
  highest: { sort: 'highest' },
  'highest, middle': { sort: 'highest', isDeep: true },
  lowest: { sort: 'lowest' },
  '1 star': { sort: 'newest', stars: 1 },
  'verified clients': { sort: 'newest', verified: true },
  'verified clients, lowest': { sort: 'lowest', verified: true },
  'one project': { sort: 'newest', project: projects[0].projectId },
  'one project, 5 stars, oldest': { sort: 'oldest', stars: 5, project: projects[0].projectId },
  'a word in nine of ten reviews': { sort: 'newest', q: wordAt(0) },
  'the same, highest': { sort: 'highest', q: wordAt(0) },
  'the same, middle': { sort: 'newest', q: wordAt(0), isDeep: true },
  'a word in one of ten': { sort: 'newest', q: wordAt(30) },
  'a word in one of a thousand': { sort: 'newest', q: wordAt(5000) },
  'two frequent words': { sort: 'newest', q: `${wordAt(0)} ${wordAt(1)}` },
  'a frequent and a rare word': { sort: 'newest', q: `${wordAt(0)} ${wordAt(5000)}` },
  'two seldom together': { sort: 'newest', q: `${wordAt(60)} ${wordAt(70)}` },
  'five words, verified clients, 5 stars': { sort: 'highest', stars: 5, verified: true, q: [0, 1, 2, 3, 4].map(wordAt).join(' ') },
  'no such word': { sort: 'newest', q: 'nothing' },
};

/** The median time of a list in milliseconds, and how many reviews its page has. */
async function measure(database: Database, count: number): Promise<Record<string, { ms: number; listed: number }>> {
  const cursorKey = await readCursorKey(database.kysely);
  const context = createContext({
    database,
    clock: Date.now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1,
    cursorKey,
    recordKey: testKeySource,
  });
  const measured: Record<string, { ms: number; listed: number }> = {};
  for (const [kind, { isDeep, ...query }] of Object.entries(kinds)) {
    const middle = Math.floor(count / 2);
    const position = { createdAt: firstReviewAt + middle * 1000, id: String(middle).padStart(22, 'r') };
    const isByRating = query.sort === 'highest';
    const cursor =
      isDeep === true ? encodeCursor(cursorKey, cursorUse('page', query), isByRating ? { ...position, rating: 3 } : position) : undefined;
    const times: number[] = [];
    let listed = 0;
    for (let run = 0; run < runs; run += 1) {
      const from = performance.now();
      listed = (await listReviews(context, { limit: 20, use: 'page', query, cursor })).reviews.length;
      times.push(performance.now() - from);
    }
    measured[kind] = { ms: times.toSorted((one, other) => one - other)[Math.floor(runs / 2)] ?? 0, listed };
  }
  return measured;
}

const print = (text: string) => process.stdout.write(`${text}\n`);

async function compare(name: string, open: (count: number) => Promise<Database>): Promise<void> {
  const results = [];
  for (const count of sizes) {
    const database = await open(count);
    await migrate(database);
    const from = performance.now();
    await fillReviews(database, count);
    const filled = performance.now();
    await database.withoutTimeLimits((db) => db.transaction().execute(fillReviewWords));
    print(
      `${name}: ${count} reviews in ${Math.round((filled - from) / 1000)} s, their words in ${Math.round((performance.now() - filled) / 1000)} s`,
    );
    await sql`analyze`.execute(database.kysely);
    results.push(await measure(database, count));
    await database.close();
  }
  for (const kind of Object.keys(kinds)) {
    const figures = results.map((result) => result[kind] ?? { ms: 0, listed: 0 });
    const [ofHundred = 0, ofThousand = 0, ofMost = 0] = figures.map(({ ms }) => ms);
    const ratios = [ofMost / ofHundred, ofMost / ofThousand].map((ratio) => ratio.toFixed(2));
    print([name, kind, ...figures.map(({ ms, listed }) => `${ms.toFixed(3)} ms for ${listed}`), ...ratios].join(' | '));
  }
}

const folder = await mkdtemp(join(tmpdir(), 'growth-'));
try {
  if (only !== 'postgres') await compare('SQLite', (count) => openDatabase({ dataDir: join(folder, String(count)) }));
  if (only !== 'sqlite') {
    const postgres = await startPostgres();
    await compare('PostgreSQL', (count) =>
      openDatabase({ databaseUrl: postgres.url('postgres'), dataDir: '' }).then(async (admin) => {
        await sql`create database ${sql.ref(`growth_${count}`)}`.execute(admin.kysely);
        await admin.close();
        return openDatabase({ databaseUrl: postgres.url(`growth_${count}`), dataDir: '' });
      }),
    );
    await postgres.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
