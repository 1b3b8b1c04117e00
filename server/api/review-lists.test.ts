import { expect } from 'vitest';
import { hideReview, unhideReview } from '#domain/reviews/moderation.ts';
import { type Caller, test, type TestApp } from '#tests/harness/create-test-app.ts';
import { knownProject, otherProject, unknownProjectId } from '#tests/harness/known-projects.ts';
import { reviewRow, userRow } from '#tests/harness/rows.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';

interface Listed {
  _id: string;
  comment: string;
}

const comments = async (caller: Caller, query: string): Promise<string[]> =>
  (await caller.get(`/reviews?${query}`)).body.map(({ comment }: Listed) => comment);
const searched = (words: string): string => new URLSearchParams({ q: words }).toString();
const nextOf = (headers: Headers): string =>
  /^<\/api(.+)>; rel="next"$/u.exec(headers.get('Link') ?? '')?.[1] ?? '';

async function post(
  app: TestApp,
  session: Caller,
  rating: number,
  comment: string,
): Promise<string> {
  app.clock.advance(1000);
  return session.review(comment, rating);
}

test('a list is sorted, filtered, and searched, and its next page keeps that', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  for (const [rating, comment] of [
    [4, 'Fast work'],
    [5, 'Slow work'],
    [5, 'fast, too'],
    [2, 'No words'],
  ] as const)
    await post(app, session, rating, comment);
  const client = {
    source: 'verified_client',
    project_id: knownProject.projectId,
    engaged_at: '2024-06',
  } as const;
  await app.database.kysely.updateTable('reviews').set(client).where('rating', '=', 5).execute();

  expect(await comments(app, 'sort=lowest')).toEqual([
    'No words',
    'Fast work',
    'fast, too',
    'Slow work',
  ]);
  expect(await comments(app, 'stars=4')).toEqual(['Fast work']);
  expect(await comments(app, 'verified=1&sort=oldest')).toEqual(['Slow work', 'fast, too']);
  expect(await comments(app, `project=${knownProject.projectId}`)).toEqual([
    'fast, too',
    'Slow work',
  ]);
  expect(await comments(app, `project=${otherProject.projectId}`)).toEqual([]);
  expect(await comments(app, `${searched('fast')}&verified=1`)).toEqual(['fast, too']);
  expect(await comments(app, searched('…'))).toHaveLength(4);

  const first = await app.get('/reviews?limit=1&q=WORK&sort=highest');
  const next = nextOf(first.headers);
  expect(next.replace(/cursor=.*$/u, '')).toBe('/reviews?sort=highest&q=work&limit=1&');
  const second = await app.get(next);
  expect([...first.body, ...second.body].map(({ comment }) => comment)).toEqual([
    'Slow work',
    'Fast work',
  ]);
  expect(second.headers.get('Link')).toBeNull();
  // Deleting the review that a cursor names does not move the page.
  await session.delete(`/reviews/${first.body[0]._id}`);
  expect((await app.get(next)).body).toEqual(second.body);
});

test('an unknown, repeated, empty, or too long value is 422 with the field', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  for (const [field, query] of [
    ...['best', '', 'newest&sort=newest'].map((value) => ['sort', `sort=${value}`]),
    ...['0', '6', '4.5', 'x', '', '1&stars=2', '0x5', '5.0', '%205', '5e0', '05', '%2B5', '５'].map(
      (value) => ['stars', `stars=${value}`],
    ),
    ...['0', 'true', '', '1&verified=1'].map((value) => ['verified', `verified=${value}`]),
    ...[unknownProjectId, '', `${knownProject.projectId}&project=${otherProject.projectId}`].map(
      (value) => ['project', `project=${value}`],
    ),
    ...['x'.repeat(101), 'x'.repeat(5000), 'a&q=b', [...'abcdefghijklmnopqrstu'].join('+')].map(
      (value) => ['q', `q=${value}`],
    ),
    ...['0', '101', 'x', '', '-1', '1e1', '0xA', '2.0', '%203', '１', '1&limit=2'].map((value) => [
      'limit',
      `limit=${value}`,
    ]),
  ]) {
    for (const caller of [app, session]) {
      const { status, body } = await caller.get(`/reviews?${query}`);
      expect([
        query,
        status,
        body.code,
        body.errors?.map((error: { field: string }) => error.field),
      ]).toEqual([query, 422, 'invalid_fields', [field]]);
    }
  }
});

test('a search finds what is public: nothing held, hidden, edited away, or deleted', async ({
  app,
}) => {
  const { session, userId } = await app.createAccount();
  const id = await post(app, session, 5, 'A harbor in fog. 안녕하세요');
  const found = () => comments(app, searched('FOG'));
  expect(await found()).toEqual([]);
  await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
  expect(await found()).toEqual(['A harbor in fog. 안녕하세요']);
  expect(await comments(app, searched('안녕'))).toHaveLength(1);
  await hideReview(app.context, id, { reason: 'advertising', words: 'An ad.' });
  expect(await found()).toEqual([]);
  await unhideReview(app.context, id);
  expect(await found()).toHaveLength(1);
  await session.put(`/reviews/${id}`, { rating: 3, comment: 'A harbor in the sun.' });
  expect([await found(), await comments(app, `${searched('sun')}&stars=3`)]).toEqual([
    [],
    ['A harbor in the sun.'],
  ]);
  expect(await comments(app, 'q=harbor&stars=5')).toEqual([]);
  await session.delete(`/reviews/${id}`);
  expect(await comments(app, searched('sun'))).toEqual([]);
  await post(app, session, 5, 'Last words');
  await session.delete(`/users/${userId}`, { password: 'a quiet harbor' });
  expect(await comments(app, searched('last'))).toEqual([]);
});

test('only the newest reviews include the caller’s held ones; all have their status', async ({
  app,
}) => {
  const { session } = await app.verifiedAccount();
  const id = await post(app, session, 5, 'hidden words');
  await post(app, session, 5, 'public words');
  await hideReview(app.context, id, { reason: 'advertising', words: 'An ad.' });
  const listed = async (query: string) =>
    (await session.get(`/reviews?${query}`)).body.map(
      ({ comment, status }: { comment: string; status: string }) => `${status}: ${comment}`,
    );
  expect(await listed('')).toEqual(['published: public words', 'hidden: hidden words']);
  const { headers } = await session.get('/reviews?limit=1');
  expect((await session.get(nextOf(headers))).body).toMatchObject([{ _id: id, status: 'hidden' }]);
  for (const query of ['sort=oldest', 'stars=5', 'q=words'])
    expect(await listed(query)).toEqual(['published: public words']);

  // Hiding reviews doesn't move them. Ids decide between those of one moment.
  const order = async (caller: Caller): Promise<string[]> =>
    (await caller.get('/reviews')).body.map(({ _id }: { _id: string }) => _id);
  for (const comment of ['one', 'two', 'three', 'four']) {
    if (comment === 'three') app.clock.advance(1000);
    await session.review(comment, 5);
  }
  const before = await order(app);
  for (const index of [0, 3])
    await hideReview(app.context, before[index] ?? '', { reason: 'advertising', words: 'An ad.' });
  expect(await order(session)).toEqual([...before, id]);
});

test('the longest comments of any script can be posted, found, and deleted', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const characters = (length: number) =>
    String.fromCodePoint(...Array.from({ length }, (_, index) => 0x4e00 + index));
  for (const [comment, words] of [
    [characters(5000), characters(20)],
    ['W'.repeat(5000), 'w'.repeat(100)],
    ['a b '.repeat(1250), 'b'],
  ] as const) {
    const id = await post(app, session, 5, comment);
    expect(await comments(app, searched(words))).toEqual([comment]);
    await session.delete(`/reviews/${id}`);
  }
});

test('a network’s repeated searches and plain lists are no new searches', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const neighbor = app.from('2001:db8:1:2::1');
  for (let count = 1; count < 30; count += 1)
    await app.context.rateLimits.count('192.0.2.1', 'search');
  expect((await app.get('/reviews?q=word1')).status).toBe(200);
  for (const caller of [app, session])
    expect((await caller.get('/reviews?q=one+more')).outcome).toBe('429 too_many_requests');
  for (const query of ['q=word1', 'q=WORD1&sort=newest', 'sort=oldest', 'q=%21'])
    expect((await app.get(`/reviews?${query}`)).status).toBe(200);
  expect((await neighbor.get('/reviews?q=one+more')).status).toBe(200);
  expect((await app.get('/reviews?q=one+more')).status).toBe(200);
});

test('the cache answers readers without a token, and a token gets its own held reviews', async ({
  app,
}) => {
  await using site = await serveTestApp(app);
  const { token, session } = await app.createAccount('eve@example.com');
  await session.review('Held, so only its author reads it');
  for (const path of ['/api/reviews', '/api/reviews?limit=1']) {
    const read = async (headers: Record<string, string> = {}) => {
      const answer = await site.get(path, { headers });
      return [answer.headers.get('Cache-Control'), await answer.text()] as const;
    };
    expect(await read()).toEqual(['no-cache', '[]']);
    for (const authorization of [token, `Bearer ${token}`])
      expect(await read({ Authorization: authorization })).toEqual([
        'no-store',
        expect.stringContaining('only its author'),
      ]);
    expect(await read()).toEqual(['no-cache', '[]']);
  }
});

test('the list that an author reads is 304 until their held reviews change', async ({ app }) => {
  const { session } = await app.createAccount('eve@example.com');
  const id = await session.review('Held, so only its author reads it');
  const { headers } = await session.get('/reviews');
  const tag = { 'If-None-Match': headers.get('ETag') ?? '' };
  const unchanged = await session.get('/reviews', tag);
  expect([unchanged.status, unchanged.headers.get('Vary')]).toEqual([304, 'Authorization']);
  expect((await app.get('/reviews', tag)).status).toBe(200);
  await session.put(`/reviews/${id}`, { rating: 4, comment: 'Edited' });
  expect((await session.get('/reviews', tag)).status).toBe(200);
});

test('a list has 100 reviews at most, of which a client may ask for all', async ({ app }) => {
  const { db } = app.context;
  await db.insertInto('users').values(userRow('ann')).execute();
  const rows = Array.from({ length: 101 }, (_, index) => reviewRow(`${index}`, 'ann'));
  await db.insertInto('reviews').values(rows).execute();
  for (const query of ['', '?limit=100'])
    expect([query, (await app.get(`/reviews${query}`)).body.length]).toEqual([query, 100]);
});
