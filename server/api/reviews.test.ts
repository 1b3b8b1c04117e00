import { describe, expect } from 'vitest';
import { noReviews, test } from '#tests/harness/create-test-app.ts';
import { hour } from '#tests/harness/time.ts';

interface Listed {
  _id: string;
  comment: string;
  status?: string;
}
const comments = (body: Listed[]) => body.map(({ comment }) => comment);

describe('posting', () => {
  test('a verified author’s review is public at once, newest first, with its author', async ({
    app,
  }) => {
    const { session, userId } = await app.verifiedAccount();
    await session.post('/reviews', { rating: 5, comment: 'first', userId });
    app.clock.advance(1000);
    const { status, body, headers } = await session.post('/reviews', {
      rating: 4,
      comment: 'line one\nline two',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      userId,
      rating: 4,
      comment: 'line one\nline two',
      author: { firstName: 'Ann', lastName: 'Lee' },
      status: 'published',
    });
    expect(headers.get('ETag')).toBe(body.etag);
    expect(headers.get('Location')).toBe(`/api/reviews/${body._id}`);
    const listed = (await app.get('/reviews')).body;
    expect(comments(listed)).toEqual(['line one\nline two', 'first']);
    expect(listed[0].status).toBeUndefined();
    expect((await app.get('/reviews/summary')).body).toEqual({
      count: 2,
      average: 4.5,
      histogram: [0, 0, 0, 1, 1],
      verified: noReviews,
    });
  });

  test('an unverified author’s review is held for its author until verification', async ({
    app,
  }) => {
    const { session, userId } = await app.createAccount();
    await session.review('held', 3);
    expect((await app.get('/reviews')).body).toEqual([]);
    expect((await app.get('/reviews/summary')).body).toEqual({ ...noReviews, verified: noReviews });
    const own = await session.get('/reviews');
    expect(own.body).toMatchObject([{ comment: 'held', status: 'held' }]);
    expect(own.headers.get('Cache-Control')).toBe('no-store');
    expect((await session.get(`/users/${userId}/reviews`)).body).toMatchObject([
      { status: 'held' },
    ]);
    await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
    expect(comments((await app.get('/reviews')).body)).toEqual(['held']);
    expect((await app.get('/reviews/summary')).body.count).toBe(1);
  });

  test('20 identical posts with one Idempotency-Key create exactly one review', async ({ app }) => {
    const { session } = await app.verifiedAccount();
    const key = { 'Idempotency-Key': 'one-draft' };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        session.post('/reviews', { rating: 5, comment: 'once' }, key),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await app.count('reviews')).toBe(1);
    const reused = await session.post('/reviews', { rating: 4, comment: 'other' }, key);
    expect(reused.outcome).toBe('422 idempotency_key_reused');
  });

  test('an Idempotency-Key has at most 200 characters', async ({ app }) => {
    const { session } = await app.verifiedAccount();
    for (const [length, outcome] of [
      [200, '201'],
      [201, '422 invalid_fields'],
    ] as const) {
      const key = { 'Idempotency-Key': 'k'.repeat(length) };
      const posted = await session.post('/reviews', { rating: 5, comment: '' }, key);
      expect([length, posted.outcome]).toEqual([length, outcome]);
    }
  });

  test('a retry of a post whose review was deleted posts nothing', async ({ app }) => {
    const { session } = await app.verifiedAccount();
    const post = () =>
      session.post('/reviews', { rating: 5, comment: 'once' }, { 'Idempotency-Key': 'one-draft' });
    await session.delete(`/reviews/${(await post()).body._id}`);
    expect((await post()).outcome).toBe('404 not_found');
    expect(await app.count('reviews')).toBe(0);
  });

  test('allows 10 per hour for one account', async ({ app }) => {
    const { session } = await app.verifiedAccount();
    for (let count = 0; count < 10; count++)
      expect((await session.post('/reviews', { rating: 5, comment: `${count}` })).status).toBe(201);
    const refused = await session.post('/reviews', { rating: 5, comment: 'eleventh' });
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '3600']);
    app.clock.advance(hour);
    expect((await session.post('/reviews', { rating: 5, comment: 'later' })).status).toBe(201);
  });
});

test('only the author is named by a userId, and totals update', async ({ app }) => {
  const ann = await app.verifiedAccount();
  const eve = await app.verifiedAccount('eve@example.com');
  const path = `/reviews/${await ann.session.review('good')}`;
  const edit = { rating: 2, comment: 'bad', userId: ann.userId };
  expect((await eve.session.put(path, { ...edit, userId: eve.userId })).body.code).toBe(
    'not_yours',
  );
  expect((await ann.session.put(path, { ...edit, userId: eve.userId })).body.code).toBe(
    'not_yours',
  );
  const edited = await ann.session.put(path, edit);
  expect([edited.status, edited.body.rating, edited.body.comment]).toEqual([200, 2, 'bad']);
  expect((await app.get('/reviews/summary')).body).toEqual({
    count: 1,
    average: 2,
    histogram: [0, 1, 0, 0, 0],
    verified: noReviews,
  });
  expect((await ann.session.delete(path)).status).toBe(204);
  expect((await app.get('/reviews/summary')).body.count).toBe(0);
  expect((await ann.session.delete(path)).body.code).toBe('not_found');
  expect((await ann.session.put('/reviews/AbCdEfGhIjKlMnOpQrSt-_', edit)).status).toBe(404);
});

test('an edit needs stars and a comment, which may be empty', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const path = `/reviews/${await session.review('good words')}`;
  for (const [field, input] of [
    ['comment', { rating: 4 }],
    ['comment', { rating: 4, coment: 'a typo' }],
    ['comment', { rating: 4, comment: null }],
    ['rating', { comment: 'new words' }],
    ['rating', { rating: null, comment: 'new words' }],
  ] as const) {
    const { outcome, body } = await session.put(path, input);
    expect([input, outcome, body.errors?.map((error: { field: string }) => error.field)]).toEqual([
      input,
      '422 invalid_fields',
      [field],
    ]);
  }
  expect((await app.get(path)).body).toMatchObject({ rating: 5, comment: 'good words' });
  expect((await session.put(path, { rating: 4, comment: '' })).body.comment).toBe('');
});

describe('listing', () => {
  test('responds 404 to a malformed cursor', async ({ app }) => {
    for (const cursor of [
      'nonsense',
      '',
      '6.abc.AbCdEfGhIjKlMnOpQrSt-_',
      "5.1'.AbCdEfGhIjKlMnOpQrSt-_",
      'x'.repeat(5000),
    ])
      expect([cursor, (await app.get(`/reviews?cursor=${cursor}`)).status]).toEqual([cursor, 404]);
  });

  test('public responses are 304 until something changes, and HEAD has no body', async ({
    app,
  }) => {
    const { session } = await app.verifiedAccount();
    const id = await session.review('one');
    let rating = 5;
    for (const [path, vary] of [
      [`/reviews/${id}`, 'Authorization'],
      [`/reviews/${id}?cursor=x`, 'Authorization'],
      ['/reviews', 'Authorization'],
      ['/reviews/summary', null],
    ] as const) {
      const { headers } = await app.get(path);
      expect([headers.get('Cache-Control'), headers.get('Vary')]).toEqual(['no-cache', vary]);
      const tag = { 'If-None-Match': headers.get('ETag') ?? '' };
      expect((await app.get(path, tag)).status).toBe(304);
      expect(await app.request('HEAD', path)).toMatchObject({ status: 200, text: '' });
      app.clock.advance(hour);
      await session.put(`/reviews/${id}`, { rating: (rating -= 1), comment: '' });
      expect((await app.get(path, tag)).status).toBe(200);
    }
  });
});

test('bad requests get the documented responses', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const json = { 'Content-Type': 'application/json' };
  const status = async (...call: Parameters<typeof session.request>) =>
    (await session.request(...call)).status;
  expect(await status('POST', '/reviews', '{"rating":', json)).toBe(400);
  expect(await status('POST', '/reviews', '', json)).toBe(400);
  expect(await status('POST', '/reviews', '[]', json)).toBe(422);
  expect(await status('POST', '/reviews', 'null', json)).toBe(422);
  expect((await session.post('/reviews', { rating: 6, comment: 'x' })).outcome).toBe(
    '422 invalid_fields',
  );
  for (const type of ['text/plain', 'application/json+x'])
    expect([
      type,
      await status('POST', '/reviews', '{"rating":5}', { 'Content-Type': type }),
    ]).toEqual([type, 415]);
  expect(await status('DELETE', '/reviews/%00')).toBe(404);
  const wrongMethod = await session.request('PATCH', '/reviews');
  expect([wrongMethod.status, wrongMethod.headers.get('Allow')]).toEqual([405, 'GET, HEAD, POST']);
  for (const path of ['/users/signup', '/users/resend-verification', '/users/login']) {
    const { status: refused, headers } = await app.get(path);
    expect([path, refused, headers.get('Allow')]).toEqual([path, 405, 'POST']);
  }
  expect((await session.delete('/reviews/summary')).headers.get('Allow')).toBe('GET, HEAD');
});
