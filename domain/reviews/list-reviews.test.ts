import { expect, test } from 'vitest';
import { fillReviewWords } from '../../db/fill-review-words.ts';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { maxCandidates } from './find-positions.ts';
import { listReviews } from './list-reviews.ts';
import { projectIds, type ReviewQuery, reviewSorts } from '../../shared/review-query.ts';
import { foldSearch } from '../../shared/search-words.ts';

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

const comments = ['', 'Fast and friendly', 'Slow, but FRIENDLY', 'Fast fast café', '빠르고 친절한 작업'];

/** Reviews with every rating, many at the same time, of all kinds. */
const rows: Row[] = Array.from({ length: 90 }, (_, index) => {
  const isClient = index % 3 === 0;
  return {
    id: `${'zAb_-09'.charAt(index % 7)}${index}`.padEnd(22, 'x'),
    rating: 1 + ((index * 7) % 5),
    comment: comments[index % comments.length] ?? '',
    created_at: 1_700_000_000_000 + Math.floor(index / 4) * 1000,
    source: isClient ? 'verified_client' : 'verified_email',
    project_id: isClient && index % 2 === 0 ? (projectIds[index % 2 === 0 && index % 4 === 0 ? 2 : 4] ?? null) : null,
    public: index % 11 === 0 ? 0 : 1,
  };
});

const unanswered = { hidden_at: null, hidden_reason: null, reply_text: null, reply_at: null };

async function insertRows({ database, verifiedAccount }: TestApp, inserted: Row[]): Promise<void> {
  const { userId } = await verifiedAccount('ann@example.com');
  for (let from = 0; from < inserted.length; from += 100) {
    const values = inserted.slice(from, from + 100).map((row) => ({ ...row, ...unanswered, user_id: userId, updated_at: row.created_at }));
    await database.kysely.insertInto('reviews').values(values).execute();
  }
  await database.kysely.transaction().execute(fillReviewWords);
}

const newestFirst = (one: Row, other: Row): number => other.created_at - one.created_at || byCodeUnit(other.id, one.id);
const orders: Record<ReviewQuery['sort'], (one: Row, other: Row) => number> = {
  newest: newestFirst,
  oldest: (one, other) => newestFirst(other, one),
  highest: (one, other) => other.rating - one.rating || newestFirst(one, other),
  lowest: (one, other) => one.rating - other.rating || newestFirst(one, other),
};

/** What a query should list, found without a database. */
const expected = (all: Row[], { sort, stars, verified, project, q }: ReviewQuery): string[] =>
  all
    .filter((row) => row.public === 1)
    .filter(({ rating }) => stars === undefined || rating === stars)
    .filter(({ source }) => verified !== true || source === 'verified_client')
    .filter(({ project_id }) => project === undefined || project_id === project)
    .filter(({ comment }) => (q ?? '').split(' ').every((word) => foldSearch(comment).includes(word)))
    .toSorted(orders[sort])
    .map(({ id }) => id);

/** Reads all pages of a list. */
async function listed({ context }: TestApp, query: ReviewQuery, limit: number): Promise<{ ids: string[]; pages: number }> {
  const ids: string[] = [];
  let cursor: string | undefined;
  let pages = 0;
  do {
    const page = await listReviews(context, { limit, use: 'page', query, cursor });
    ids.push(...page.reviews.map(({ _id }) => _id));
    cursor = page.nextCursor;
    pages += 1;
  } while (cursor !== undefined);
  return { ids, pages };
}

eachDatabase((open) => {
  test('reviews of one millisecond are sorted by their ids’ code units in every locale, across pages', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    const { session } = await app.verifiedAccount('ann@example.com');
    const ids = ['a', 'B', '-', '_', '0', 'Z', 'z', 'A'].map((first) => first.padEnd(22, 'x'));
    for (const id of ids) {
      const { body } = await session.post('/reviews', { rating: 5, comment: id });
      await app.database.kysely.updateTable('reviews').set({ id }).where('id', '=', body._id).execute();
    }
    const sorted = ids.toSorted(byCodeUnit).toReversed();
    for (const caller of [app, session]) {
      const seen: string[] = [];
      let next: string | undefined = '/reviews?limit=3';
      while (next !== undefined) {
        const { body, headers } = await caller.get(next);
        seen.push(...body.map(({ _id }: { _id: string }) => _id));
        next = /^<\/api(.+)>; rel="next"$/u.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(seen).toEqual(sorted);
    }
  });

  test('every sort, filter, and search lists each of its reviews once, in order, across pages', async () => {
    await using app = await createTestApp(open);
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
            expect({ query, ...(await listed(app, query, 7)) }).toMatchObject({ query, ids: expected(rows, query) });
          }
        }
      }
    }
  });

  test('of two words that many reviews have, the search starts from the one that fewer have', async () => {
    await using app = await createTestApp(open);
    const many = Array.from({ length: 4 * maxCandidates }, (_, index): Row => {
      const comment = index % 3 === 0 ? 'commonplace rare' : 'commonplace';
      const id = String(index).padStart(22, 'r');
      return { id, rating: 5, comment, created_at: 1_700_000_000_000 + index, source: 'verified_email', project_id: null, public: 1 };
    });
    await insertRows(app, many);
    for (const q of ['commonplace rare', 'rare commonplace']) {
      const { reviews } = await listReviews(app.context, { limit: 100, use: 'page', query: { sort: 'newest', q } });
      expect(reviews).toHaveLength(100);
    }
  });

  test('a search for words that many reviews have, but none all of, ends after pages that each compare a bounded number', async () => {
    await using app = await createTestApp(open);
    const count = 2 * maxCandidates + 100;
    const many = Array.from({ length: count }, (_, index): Row => {
      const comment = index === 0 ? 'plain and simple' : index % 2 === 0 ? 'plain' : 'simple';
      const id = String(index).padStart(22, 'r');
      return { id, rating: 5, comment, created_at: 1_700_000_000_000 + index, source: 'verified_email', project_id: null, public: 1 };
    });
    await insertRows(app, many);
    for (const sort of ['newest', 'highest'] as const) {
      const first = await listReviews(app.context, { limit: 20, use: 'page', query: { sort, q: 'plain simple' } });
      expect([first.reviews, first.nextCursor === undefined]).toEqual([[], false]);
      expect(await listed(app, { sort, q: 'plain simple' }, 20)).toEqual({ ids: [many[0]?.id], pages: 2 });
    }
  });
});
