import { createServer } from 'node:http';
import { sql } from 'kysely';
import { expect, onTestFinished } from 'vitest';
import { lockUser } from '#domain/accounts/users.ts';
import { inTransaction, publicContentVersion } from '#domain/core';
import { readHead, readPart, sealEvents, summarizeRecord } from '#domain/record/record.ts';
import { hideReview, replyToReview, unhideReview } from '#domain/reviews/moderation.ts';
import { removeAccount } from '#domain/use-cases/delete-account.ts';
import { countTexts } from '#tests/harness/count-texts.ts';
import { test, type TestApp } from '#tests/harness/create-test-app.ts';
import { listen } from '#tests/harness/ports.ts';
import { runVerifyRecord } from '#tests/harness/run-verify-record.ts';
import { serveTestApp } from '#tests/harness/serve-test-app.ts';
import { hour } from '#tests/harness/time.ts';
import { verifyRecord } from '#tests/harness/verify-record.ts';

const log = '/reviews/record.ndjson';

/**
 * Fills a site with a review of every kind: answered and edited, plain, deleted, hidden, held, and
 * gone with its author's account, as the owner or the cleanup decided. Names them for SQL.
 */
async function fill(app: TestApp) {
  const { session } = await app.verifiedAccount();
  const bob = await app.createAccount('bob@example.com');
  const post = (comment: string) => session.review(comment, 3);
  const answered = await post('Answered');
  await replyToReview(app.context, answered, 'Thank you');
  app.clock.advance(hour);
  await session.put(`/reviews/${answered}`, { rating: 4, comment: 'Answered and edited' });
  const plain = await post('Plain “words”\nand more 🎹');
  await session.delete(`/reviews/${await post('Deleted')}`);
  const hidden = await post('Hidden');
  await hideReview(app.context, hidden, { reason: 'private', words: 'A number' });
  await bob.session.review('Held');
  for (const removal of ['removed', 'discarded'] as const) {
    const email = `${removal}@example.com`;
    const author =
      removal === 'removed' ? await app.verifiedAccount(email) : await app.createAccount(email);
    await author.session.review('Gone with its author');
    await inTransaction(app.context, async (tx) => {
      const user = await lockUser(tx, author.userId);
      if (user !== undefined) await removeAccount(app.context, tx, user, removal);
    });
  }
  await app.sealRecord();
  return { answered, plain };
}

const shownReview =
  'insert into reviews (id, user_id, rating, comment, search_text, created_at, updated_at, public, source, version, salt) ' +
  "select 'iiiiiiiiiiiiiiiiiiiiii', user_id, rating, comment, search_text, created_at, updated_at, 1, source, version, salt from reviews";

type Ids = Awaited<ReturnType<typeof fill>>;
const uncommitted = 'does not say what the record commits to';
const wrongLine = (line: number) => `line ${line} of the record was changed, or is missing`;

/**
 * Changes that the owner or an intruder could make in the database, behind the site's back, and the
 * problems that these tests find.
 */
const tamperings: [
  what: string,
  statement: (ids: Ids) => string,
  problems: (ids: Ids) => string[],
][] = [
  [
    'a deleted review',
    ({ plain }) => `delete from reviews where id = '${plain}'`,
    ({ plain }) => [`review ${plain} is missing`],
  ],
  [
    'a raised rating',
    ({ plain }) => `update reviews set rating = 5 where id = '${plain}'`,
    ({ plain }) => [`review ${plain} ${uncommitted}`],
  ],
  [
    'a badge that nobody earned',
    ({ plain }) => `update reviews set source = 'verified_client' where id = '${plain}'`,
    ({ plain }) => [`review ${plain} ${uncommitted}`],
  ],
  [
    'a changed reply',
    ({ answered }) => `update reviews set reply = 'No, thanks' where id = '${answered}'`,
    ({ answered }) => [`review ${answered} ${uncommitted}`],
  ],
  [
    'a review hidden in silence',
    ({ plain }) => `update reviews set public = 0, hidden_at = 1 where id = '${plain}'`,
    ({ plain }) => [`review ${plain} is hidden, but not in the record`],
  ],
  [
    'an invented review',
    ({ plain }) => `${shownReview} where id = '${plain}'`,
    () => ['review iiiiiiiiiiiiiiiiiiiiii is not in the record'],
  ],
  [
    'a changed line',
    () => "update review_events set event = 'withdrawn' where sequence = 4",
    ({ answered }) => [wrongLine(4), `review ${answered} is not in the record`],
  ],
  [
    'a missing line',
    () => 'delete from review_events where sequence = 4',
    ({ answered }) => [wrongLine(4), `review ${answered} ${uncommitted}`],
  ],
  [
    'another hash',
    () => "update review_events set hash = 'x' where sequence = 18",
    () => [wrongLine(18)],
  ],
];

test('the record is sealed and read without the text of reviews', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  await session.review('words');
  expect(await countTexts(app.context, sealEvents)).toBe(0);
  expect(await countTexts(app.context, (context) => readPart(context, 1))).toBe(0);
});

test('a site that nobody has tampered with passes a stranger’s check', async ({ app }) => {
  await fill(app);
  await using site = await serveTestApp(app);
  expect(await verifyRecord(app.context)).toEqual({ lines: 18, reviews: 4, problems: [] });
  expect(await runVerifyRecord(site.url, '0')).toEqual({
    exitCode: 0,
    err: '',
    out: '18 lines, 2 public reviews. All is well.\n',
  });
});

test('the record follows a review that is hidden, edited, and shown again', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const id = await session.review('A phone number', 3);
  await hideReview(app.context, id, { reason: 'private', words: 'A number' });
  await session.put(`/reviews/${id}`, { rating: 3, comment: 'No number' });
  expect(await verifyRecord(app.context)).toMatchObject({ reviews: 1, problems: [] });
  await unhideReview(app.context, id);
  expect(await verifyRecord(app.context)).toMatchObject({ reviews: 1, problems: [] });
});

test('the record counts what happened to reviews, and how many are held or hidden', async ({
  app,
}) => {
  const since = new Date(app.clock.now()).toISOString();
  const first = await app.createAccount('first@example.com');
  await first.session.review('The first');
  app.clock.advance(hour);
  await fill(app);
  expect(await summarizeRecord(app.context)).toEqual({
    head: expect.objectContaining({ sequence: 19 }),
    since,
    received: 8,
    published: 2,
    held: 2,
    hidden: [{ reason: 'private', count: 1 }],
    edited: 1,
    replied: 1,
    withdrawn: 1,
    removed: 1,
    discarded: 1,
  });
});

test('the record is served in parts of 1,000 lines; each full part names the next one', async ({
  app,
}) => {
  const event = { event: 'received', at: app.clock.now() } as const;
  const events = Array.from({ length: 2000 }, (_, index) => ({
    ...event,
    review_id: `${index}`.padStart(22, 'r'),
  }));
  for (let at = 0; at < 2000; at += 500) {
    await app.context.db
      .insertInto('review_events')
      .values(events.slice(at, at + 500))
      .execute();
  }
  await app.sealRecord();
  const { problems } = await verifyRecord(app.context);
  expect(problems.filter((each) => !each.endsWith('is missing'))).toEqual([]);
  await using site = await serveTestApp(app);
  let path: string | undefined = log;
  const found: { lines: number; cached: string | null }[] = [];
  const sequences: number[] = [];
  while (path !== undefined) {
    const answer = await site.get(path);
    const lines = (await answer.text()).split('\n').filter((line) => line !== '');
    found.push({ lines: lines.length, cached: answer.headers.get('Cache-Control') });
    sequences.push(...lines.map((line) => (JSON.parse(line) as { sequence: number }).sequence));
    path = /<([^>]+)>; rel="next"/u.exec(answer.headers.get('Link') ?? '')?.[1];
  }
  const full = { lines: 1000, cached: 'public, max-age=86400, immutable' };
  expect(found).toEqual([full, full, { lines: 0, cached: 'no-cache' }]);
  expect(sequences).toEqual(Array.from({ length: 2000 }, (_, index) => index + 1));
});

test('a deleted review leaves no words, and nothing to find them by', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const path = `/reviews/${await session.review('A phone number', 3)}`;
  app.clock.advance(hour);
  await session.put(path, { rating: 3, comment: 'Another number' });
  await session.delete(path);
  await app.sealRecord();
  const events = await app.context.db
    .selectFrom('review_events')
    .select(['event', 'rating', 'comment', 'reply', 'salt'])
    .orderBy('id')
    .execute();
  const nothing = { rating: null, comment: null, reply: null, salt: null };
  expect(events).toEqual(
    ['received', 'published', 'edited', 'withdrawn'].map((event) => ({ event, ...nothing })),
  );
});

test('a change made behind the site’s back is found by a stranger, and by these tests', async ({
  app,
}) => {
  const ids = await fill(app);
  await using site = await serveTestApp(app);
  const { kysely } = app.database;
  const run = async (...statements: string[]) => {
    for (const statement of statements) await sql.raw(statement).execute(kysely);
    // The site doesn't notice such changes. A new process has nothing in memory.
    app.context.committed.emit('publicContentChanged');
  };
  const tables = ['reviews', 'review_events'];
  await run(...tables.map((table) => `create table kept_${table} as select * from ${table}`));
  for (const [what, statement, problems] of tamperings) {
    await run(statement(ids));
    expect((await verifyRecord(app.context)).problems, what).toEqual(problems(ids));
    expect([what, await runVerifyRecord(site.url, '0')]).toMatchObject([
      what,
      { exitCode: 1, err: '', out: expect.stringContaining('WRONG: ') },
    ]);
    await run(
      ...tables.flatMap((table) => [
        `delete from ${table}`,
        `insert into ${table} select * from kept_${table}`,
      ]),
    );
    expect((await verifyRecord(app.context)).problems, `after ${what}`).toEqual([]);
  }
  // Strangers get lines by their place.
  await run('update review_events set sequence = 19 where sequence = 18');
  expect((await verifyRecord(app.context)).problems).toEqual([wrongLine(18)]);
});

/** Serves what another site does, with one answer changed. */
async function serveLiar(
  siteUrl: string,
  path: string,
  change: (text: string) => string,
): Promise<string> {
  const liar = createServer((request, response) => {
    void fetch(`${siteUrl}${request.url ?? ''}`).then(async (answer) => {
      const text = await answer.text();
      response.setHeaders(new Headers({ link: answer.headers.get('link') ?? '' }));
      response.end(request.url?.split('?', 1)[0] === path ? change(text) : text);
    });
  });
  onTestFinished(() => void liar.close());
  return `http://127.0.0.1:${await listen(liar)}`;
}

test('a site that claims too good an average is found by a stranger', async ({ app }) => {
  await fill(app);
  await using site = await serveTestApp(app);
  const url = await serveLiar(site.url, '/api/reviews/summary', (text) =>
    text.replace('"average":3.5', '"average":4.5'),
  );
  expect(await runVerifyRecord(url, '0')).toMatchObject({
    exitCode: 1,
    out: expect.stringMatching(/WRONG: the totals do not count the \d+ reviews/u),
  });
});

test('a site cannot erase what the check prints in a terminal', async ({ app }) => {
  const { plain } = await fill(app);
  await using site = await serveTestApp(app);
  const erase = '\u001B[2J';
  const inId = await serveLiar(site.url, '/api/reviews', (text) =>
    text.replace(`"_id":"${plain}"`, `"_id":${JSON.stringify(erase)}`),
  );
  const { exitCode, out } = await runVerifyRecord(inId, '0');
  expect(exitCode).toBe(1);
  expect(out).toContain('WRONG: review ?[2J is not what the record says');
  expect(out).not.toContain(erase);
  const noJson = await serveLiar(site.url, '/api/reviews', () => erase);
  expect(await runVerifyRecord(noJson, '0')).toEqual({
    exitCode: 2,
    out: '',
    err: expect.not.stringContaining(erase),
  });
});

test.each([
  ['example.com', 'Usage: node verify-record.mjs https://example.com\n'],
  ['http://127.0.0.1:1', 'http://127.0.0.1:1 cannot be checked: bad port\n'],
])('a check that cannot reach %s says why', async (site, err) => {
  expect(await runVerifyRecord(site)).toEqual({ exitCode: 2, err, out: '' });
});

test('a part that the record does not have is not found', async ({ app }) => {
  await using site = await serveTestApp(app);
  for (const from of [
    '',
    '0',
    '2',
    '1000',
    '-999',
    '1e3',
    '1.0',
    ' 1',
    '01',
    '9007199254740993001',
    '5001',
    '1001x',
    'x',
    '1&from=1',
  ]) {
    const answer = await site.get(`${log}?from=${from}`);
    expect([from, answer.status, answer.headers.get('Content-Type')]).toEqual([
      from,
      404,
      'application/problem+json',
    ]);
  }
  for (const path of [log, `${log}?from=1`, `${log}?other=1`]) {
    const answer = await site.get(path);
    const tag = answer.headers.get('ETag') ?? '';
    expect([
      path,
      answer.status,
      (await site.get(path, { headers: { 'If-None-Match': tag } })).status,
    ]).toEqual([path, 200, 304]);
    expect((await site.get(path, { method: 'POST', body: '' })).status).toBe(405);
  }
});

test('a held review adds a line, but changes no page', async ({ app }) => {
  const { session } = await app.createAccount('eve@example.com');
  const before = await publicContentVersion(app.context);
  await session.review('Held');
  await app.sealRecord();
  expect([
    await publicContentVersion(app.context),
    (await readHead(app.context))?.sequence,
  ]).toEqual([before, 1]);
});
