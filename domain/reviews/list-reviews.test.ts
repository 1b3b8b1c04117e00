import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { foldWords } from '#shared/fold-words.ts';
import { projectIds, type ReviewQuery, reviewSorts } from '#shared/review-query.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { openSqlite } from '#tests/harness/databases.ts';
import { reviewRow } from '#tests/harness/rows.ts';
import {
  findClientReview,
  findQuote,
  hasWords,
  orders as listOrders,
  listReviews,
} from './list-reviews.ts';
import { hideReview, unhideReview } from './moderation.ts';
import { selectReviews } from './review-row.ts';

const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

interface Row {
  id: string;
  rating: number;
  comment: string;
  created_at: number;
  source: 'verified_client' | 'verified_email';
  project_id: string | null;
  public: number;
}

const comments = [
  '',
  'Fast and friendly',
  'Slow, but FRIENDLY',
  'Fast fast café',
  '빠르고 친절한 작업',
];

/** Reviews with every rating, many at the same time, of all kinds. */
const rows: Row[] = Array.from({ length: 90 }, (_, index) => {
  const isClient = index % 3 === 0;
  return {
    id: `${'zAb_-09'.charAt(index % 7)}${index}`.padEnd(22, 'x'),
    rating: 1 + ((index * 7) % 5),
    comment: comments[index % comments.length] ?? '',
    created_at: 1_700_000_000_000 + Math.floor(index / 4) * 1000,
    source: isClient ? 'verified_client' : 'verified_email',
    project_id:
      isClient && index % 2 === 0
        ? (projectIds[index % 2 === 0 && index % 4 === 0 ? 2 : 4] ?? null)
        : null,
    public: index % 11 === 0 ? 0 : 1,
  };
});

async function insertRows({ database, verifiedAccount }: TestApp, inserted: Row[]): Promise<void> {
  const { userId } = await verifiedAccount();
  const values = inserted.map((row) => ({
    ...reviewRow(row.id, userId),
    ...row,
    search_text: foldWords(row.comment),
  }));
  await database.kysely.insertInto('reviews').values(values).execute();
}

const newestFirst = (one: Row, other: Row): number =>
  other.created_at - one.created_at || byCodeUnit(other.id, one.id);
const orders: Record<ReviewQuery['sort'], (one: Row, other: Row) => number> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  highest: (one, other) => other.rating - one.rating || newestFirst(one, other),
  lowest: (one, other) => one.rating - other.rating || newestFirst(one, other),
};

/** Computes a query's list without a database. */
const expected = (all: Row[], { sort, stars, verified, project, q }: ReviewQuery): string[] =>
  all
    .filter((row) => row.public === 1)
    .filter(({ rating }) => stars === undefined || rating === stars)
    .filter(({ source }) => verified !== true || source === 'verified_client')
    .filter(({ project_id }) => project === undefined || project_id === project)
    .filter(({ comment }) =>
      (q ?? '').split(' ').every((word) => ` ${foldWords(comment)}`.includes(` ${word}`.trimEnd())),
    )
    .toSorted(orders[sort])
    .map(({ id }) => id);

/** Reads all pages of a list. */
async function listed(
  { context }: TestApp,
  query: ReviewQuery,
  limit: number,
): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await listReviews(context, { limit, query, cursor });
    ids.push(...page.reviews.map(({ _id }) => _id));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  return { ids, pages };
}

test('every sort, filter, and search lists each review once, in order, across pages', async ({
  app,
}) => {
  await insertRows(app, rows);
  for (const sort of reviewSorts) {
    for (const stars of [undefined, 1, 4]) {
      for (const scope of [
        {},
        { verified: true },
        { project: projectIds[2] },
        { project: projectIds[4], verified: true },
        { project: projectIds[0] },
      ]) {
        for (const q of [undefined, 'fast', 'friendly fast', '친절']) {
          const query: ReviewQuery = { sort, stars, ...scope, q };
          expect({ query, ...(await listed(app, query, 7)) }).toMatchObject({
            query,
            ids: expected(rows, query),
          });
        }
      }
    }
  }
});

test('a search finds the words that a person would, in both databases', async ({
  appWithHighLimits: app,
}) => {
  const { session } = await app.verifiedAccount();
  const finds = async (search: string, comment: string): Promise<boolean> => {
    const id = await session.review(comment);
    const found = await app.get(`/reviews?q=${encodeURIComponent(search)}`);
    await session.delete(`/reviews/${id}`);
    return found.body.length === 1;
  };
  for (const [search, comment] of [
    ['CAFÉ zurich', 'We met in a Zürich cafe\u0301.'],
    ['node.js', 'Node and some JS'],
    ['don’t', "I don't know"],
    ['sched', 'The schedule works.'],
    ['ﬁne ①', 'FINE 1'],
    ['작업', '정말 꼼꼼하고 빠른 작업이었습니다.'],
    ['京都', '東京都でテスト'],
    ['好', '很好！'],
    ['ﾃｽﾄ', 'テスト'],
    ['شكرا', 'شكراً جزيلاً (100%)!'],
    ['שלום', 'שָׁלוֹם'],
    ['ภาษา', 'ภาษาไทย'],
    ['दुनिया', 'नमस्ते दुनिया'],
    ['İSTANBUL', 'istanbul'],
    ['ışık', 'Işık'],
    ['strasse', 'Hauptstr., die STRAẞE'],
    ['lodz soren', 'Łódź, Søren'],
    ['ΟΔΟΣ', 'ΟΔΟΣΤΡΩΜΑ'],
    ['محمد', 'محـمد'],
    ['donaudampf', 'Donau\u00ADdampf'],
    ['w'.repeat(41), 'W'.repeat(5000)],
  ] as const) {
    expect({ search, comment, found: await finds(search, comment) }).toEqual({
      search,
      comment,
      found: true,
    });
  }
  for (const [search, comment] of [
    ['cafes', 'cafe'],
    ['dule', 'schedule'],
    ['は', 'ば'],
    ['one three', 'one two'],
    ['दुनिया', 'दानय'],
    ['or', 'a b'],
    ['near', 'a b'],
  ] as const) {
    expect({ search, comment, found: await finds(search, comment) }).toEqual({
      search,
      comment,
      found: false,
    });
  }
});

test('SQLite reads what a search finds in the order of the list', async () => {
  const { kysely, place, close } = await openSqlite();
  const client = new Sqlite(place, { readonly: true });
  for (const sort of reviewSorts) {
    const { sql: text, parameters } = selectReviews(kysely)
      .where(sql<boolean>`reviews.public = 1`)
      .where(hasWords(kysely, 'word'))
      .orderBy(listOrders[sort].by)
      .limit(21)
      .compile();
    const plan = client.prepare(`explain query plan ${text}`).all(...parameters);
    const steps = plan.map((step) => (step as { detail: string }).detail);
    expect(steps[0]).toMatch(/^SCAN reviews USING INDEX reviews_by_/u);
    expect(steps.join('\n')).not.toContain('ORDER BY');
  }
  client.close();
  await close();
});

test('a case study shows its newest public review by a verified client', async ({ createApp }) => {
  const [projectId = ''] = projectIds;
  const app = await createApp({ rateLimitScale: 10 });
  const publish = async (name: string, rating: number): Promise<string> => {
    app.clock.advance(1000);
    const { token } = await app.invite({ email: `${name}@example.com`, name, projectId });
    const form = { rating, comment: '', firstName: name, lastName: 'Lee' };
    return (await app.accept(token, form)).body.review._id;
  };
  const shown = async () => (await findClientReview(app.context, projectId))?._id;
  const { session } = await app.verifiedAccount('bob@example.com');
  await session.review('Not by a client.');
  expect(await shown()).toBeUndefined();
  const first = await publish('ann', 5);
  expect(await shown()).toBe(first);
  const second = await publish('eve', 1);
  expect(await shown()).toBe(second);
  await hideReview(app.context, second, { reason: 'advertising', words: 'It sells coins.' });
  expect(await shown()).toBe(first);
  await unhideReview(app.context, second);
  expect(await shown()).toBe(second);
  expect(await findClientReview(app.context, 'another')).toBeUndefined();
});

test('Home quotes the newest verified review of 4 stars and 80 to 240 characters', async ({
  appWithHighLimits: app,
}) => {
  const { session } = await app.verifiedAccount();
  const quoted = async () => (await findQuote(app.context))?.comment;
  const post = async (
    rating: number,
    comment: string,
    source: Row['source'] = 'verified_client',
  ): Promise<string> => {
    app.clock.advance(1000);
    const id = await session.review(comment, rating);
    await app.database.kysely.updateTable('reviews').set({ source }).where('id', '=', id).execute();
    return id;
  };
  await post(5, 'a'.repeat(79));
  await post(5, 'a'.repeat(241));
  await post(3, 'a'.repeat(100));
  await post(5, 'a'.repeat(100), 'verified_email');
  expect(await quoted()).toBeUndefined();
  await post(4, 'b'.repeat(80));
  expect(await quoted()).toBe('b'.repeat(80));
  const newest = await post(5, '🎹'.repeat(240));
  expect(await quoted()).toBe('🎹'.repeat(240));
  await hideReview(app.context, newest, {
    reason: 'advertising',
    words: hidingReasons.advertising,
  });
  expect(await quoted()).toBe('b'.repeat(80));
});
