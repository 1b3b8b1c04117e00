import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Updateable } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import { noLine, type RecordHead, type RecordLine, writeLine } from '../../domain/record/line.ts';
import { readKeys, readLines } from '../../domain/record/read-record.ts';
import { describeKey, fingerprintOf, generateKey, parseKey, type RecordKey } from '../../domain/record/record-key.ts';
import { verifyRecord } from '../../domain/record/verify-record.ts';
import { listReviews, summarizeReviews } from '../../domain/reviews/list-reviews.ts';
import { hideReview } from '../../domain/reviews/hide-review.ts';
import { replyToReview } from '../../domain/reviews/reply-to-review.ts';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { onSqlite } from '../../tests/harness/databases.ts';
import { testRecordKey } from '../../tests/harness/record-key.ts';
import { runVerifyReceipt, runVerifyRecord, runVerifyTotals } from '../../tests/harness/run-verify-record.ts';
import { serveTestApp } from '../../tests/harness/serve-test-app.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-record-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const parse = (line: string): RecordLine => JSON.parse(line) as RecordLine;

/** Writes what the site would serve, as one who downloads it keeps it. */
async function saveCopy({ context }: TestApp): Promise<void> {
  const lines = await readLines(context, 1, 1000);
  await writeFile(join(folder, 'record.ndjson'), lines.map((line) => `${line}\n`).join(''));
  const { reviews } = await listReviews(context, { limit: 100, use: 'api' });
  await writeFile(join(folder, 'reviews.json'), JSON.stringify(reviews));
  await writeFile(join(folder, 'summary.json'), JSON.stringify(await summarizeReviews(context)));
  const keys = (await readKeys(context)).map(({ sequence, publicKey }) => ({
    ...describeKey(publicKey),
    kid: fingerprintOf(publicKey),
    from: sequence,
  }));
  await writeFile(join(folder, 'keys.json'), JSON.stringify({ keys }));
}

/** Runs the owner's check and the stranger's. */
async function check(app: TestApp) {
  await saveCopy(app);
  const [{ problems }, checked] = await Promise.all([verifyRecord(app.context), runVerifyRecord(folder)]);
  return { problems: problems.join('\n'), ...checked };
}

/** Checks what somebody holds against the record of now. */
async function checkHeld(app: TestApp, ...held: string[]) {
  await saveCopy(app);
  return runVerifyReceipt(folder, ...held);
}

/** Fills a site by its own calls: a review that was answered and edited, and a plain one, a deleted one, a hidden one, and a held one. */
async function fillByCalls(app: TestApp) {
  const { session, token } = await app.verifiedAccount('ann@example.com');
  const { userId: other, session: held } = await app.createAccount('bob@example.com');
  const post = async (comment: string) => (await session.post('/reviews', { rating: 3, comment })).body._id as string;
  const answered = await post('Answered');
  await replyToReview(app.context, answered, 'Thank you');
  await session.put(`/reviews/${answered}`, { rating: 4, comment: 'Answered and edited' });
  const plain = await post('Plain “words”\nand more 🎹');
  await session.delete(`/reviews/${await post('Deleted')}`);
  const hidden = await post('Hidden');
  await hideReview(app.context, hidden, { reason: 'private', words: 'No' });
  await held.post('/reviews', { rating: 1, comment: 'Held' });
  return { answered, plain, hidden, other, token };
}

type Ids = Awaited<ReturnType<typeof fillByCalls>>;

/** What filling changes that a check reads, in the order of foreign keys. */
const filledTables = [
  ...(['users', 'sessions', 'reviews', 'review_versions', 'reply_versions', 'review_totals'] as const),
  ...(['record_lines', 'record_head', 'record_keys'] as const),
];
const copies = new Map<Database['kind'], { ids: Ids; rows: object[][] }>();

/** Fills a site. All but the first of its database get a copy of the rows of the first: hashing passwords takes longer than most tests. */
async function fill(app: TestApp) {
  const { kysely, kind } = app.database;
  const copy = copies.get(kind);
  if (copy === undefined) {
    const ids = await fillByCalls(app);
    copies.set(kind, { ids, rows: await Promise.all(filledTables.map((table) => kysely.selectFrom(table).selectAll().execute())) });
    return { ...ids, session: app.as(ids.token) };
  }
  await kysely.transaction().execute(async (tx) => {
    for (const table of filledTables.toReversed()) await tx.deleteFrom(table).execute();
    for (const [index, table] of filledTables.entries()) {
      const rows = copy.rows[index] as never[];
      if (rows.length > 0) await tx.insertInto(table).values(rows).execute();
    }
  });
  return { ...copy.ids, session: app.as(copy.ids.token) };
}

type Filled = Awaited<ReturnType<typeof fill>>;

const setReview =
  (which: 'answered' | 'plain' | 'hidden', values: Updateable<ReviewsTable>) =>
  async ({ context: { db } }: TestApp, ids: Filled) => {
    await db.updateTable('reviews').set(values).where('id', '=', ids[which]).execute();
  };

async function setLine({ context: { db } }: TestApp, line: RecordLine, sequence = line.sequence): Promise<void> {
  const { event } = line;
  await db
    .updateTable('record_lines')
    .set({ line: JSON.stringify(line), event })
    .where('sequence', '=', sequence)
    .execute();
}

const setLastLine =
  (change: (line: RecordLine) => string) =>
  async ({ context }: TestApp) => {
    const [last = ''] = await readLines(context, 14, 1);
    await context.db
      .updateTable('record_lines')
      .set({ line: change(parse(last)) })
      .where('sequence', '=', 14)
      .execute();
  };

const ownKey = (): RecordKey => parseKey(testRecordKey) ?? generateKey().key;

/** Writes the record anew from a line on, as an owner could who has the key. */
async function rewrite(app: TestApp, from: number, key: RecordKey, change: (line: RecordLine) => Partial<RecordLine>): Promise<void> {
  const lines = (await readLines(app.context, 1, 1000)).map(parse);
  let last: RecordHead = lines[from - 2] ?? noLine;
  for (const line of lines.slice(from - 1)) {
    const written = writeLine({ ...line, ...change(line) }, last, key);
    await setLine(app, written);
    last = written;
  }
  await app.context.db.updateTable('record_head').set({ hash: last.hash }).execute();
}

const line = (text: string) => expect.stringMatching(new RegExp(text, 'u'));

const tamperings: [what: string, tamper: (app: TestApp, ids: Filled) => Promise<unknown>, owner: string, stranger: string][] = [
  [
    'a deleted review',
    ({ context: { db } }, { plain }) => db.deleteFrom('reviews').where('id', '=', plain).execute(),
    'is missing: the record says that it is published',
    'is missing: the record says that it is public',
  ],
  ['a raised rating', setReview('plain', { rating: 5 }), 'does not say what the record commits to', 'is not what the record commits to'],
  ['changed words', setReview('answered', { comment: 'Best!' }), 'does not say what the record', 'is not what the record commits to'],
  ['a swapped source', setReview('plain', { source: 'verified_client' }), 'does not say what', 'is not what the record commits to'],
  [
    'another author',
    (app, ids) => setReview('plain', { user_id: ids.other })(app, ids),
    'does not say what the record commits to',
    'is not what the record commits to',
  ],
  ['another salt', setReview('plain', { record_salt: 'A'.repeat(22) }), 'does not say what', 'is not what the record commits to'],
  [
    'a changed reply',
    setReview('answered', { reply_text: 'No thanks' }),
    'the reply to review',
    'or its reply is not what the record commits to',
  ],
  ['a removed reply', setReview('answered', { reply_text: null }), 'the reply to review', 'or its reply is not what the record commits to'],
  [
    'a review hidden without a line',
    setReview('plain', { public: 0, hidden_at: 1, hidden_reason: '' }),
    'is hidden, but the record says published',
    'is missing: the record says that it is public',
  ],
  [
    'a hidden review shown without a line',
    setReview('hidden', { public: 1, hidden_at: null }),
    'is published, but the record says hidden:private',
    'is on the site, but not public in the record',
  ],
  [
    'an invented review',
    async ({ context: { db } }, { plain }) => {
      const row = await db.selectFrom('reviews').selectAll().where('id', '=', plain).executeTakeFirstOrThrow();
      await db
        .insertInto('reviews')
        .values({ ...row, id: 'i'.repeat(22) })
        .execute();
    },
    'review i{22} is not in the record',
    'review i{22} is on the site, but not public in the record',
  ],
  [
    'a changed line',
    async (app) => setLine(app, { ...parse((await readLines(app.context, 4, 1))[0] ?? ''), event: 'withdrawn' }),
    'line 4 was changed: its hash does not fit',
    'line 4 was changed: its hash does not fit',
  ],
  [
    'a line that someone else signed',
    async (app) => {
      const [before, changed] = (await readLines(app.context, 3, 2)).map(parse);
      if (before === undefined || changed === undefined) throw new Error('There are too few lines');
      await setLine(app, writeLine(changed, before, generateKey().key));
    },
    'line 4 is not signed with the key of the record',
    'line 4 is not signed with the key of the record',
  ],
  [
    'a missing line',
    ({ context: { db } }) => db.deleteFrom('record_lines').where('sequence', '=', 4).execute(),
    'line 4 is missing',
    'line 4 is missing',
  ],
  [
    'a swapped pair',
    async (app) => {
      const [one, other] = (await readLines(app.context, 4, 2)).map(parse);
      if (one === undefined || other === undefined) throw new Error('There are too few lines');
      await setLine(app, one, 5);
      await setLine(app, other, 4);
    },
    'line 4 is missing: after it comes line 5',
    'line 4 is missing: in its place is line 5',
  ],
  [
    'a record rewritten with another key',
    async (app) => {
      const { key } = generateKey();
      await rewrite(app, 1, key, ({ event }) => (event === 'key' ? { key: key.publicKey } : {}));
    },
    'the keys beside the record are not those of its lines',
    'does not name the keys that signed the record',
  ],
  ['a last line that is no JSON', setLastLine(() => 'none'), 'line 14 is not a JSON object', 'line 14 cannot be read'],
  ['a last line that is nothing', setLastLine(() => 'null'), 'line 14 is not a JSON object', 'line 14 cannot be read'],
  [
    'a last line with the number of an earlier one',
    setLastLine((last) => JSON.stringify({ ...last, sequence: 5 })),
    'line 14 is missing: after it comes line 5',
    'line 14 is missing: in its place is line 5',
  ],
  [
    'a last line without number and signature',
    setLastLine(({ sequence: _sequence, signature: _signature, ...last }) => JSON.stringify(last)),
    'line 14 is missing',
    'line 14 is missing',
  ],
  [
    'a last line without its signature',
    setLastLine(({ signature: _signature, ...last }) => JSON.stringify(last)),
    'line 14 is not signed',
    'line 14 is not signed',
  ],
  [
    'a line about nothing',
    (app) => rewrite(app, 4, ownKey(), ({ sequence }) => (sequence === 4 ? { review: 'x'.repeat(22) } : {})),
    'line 4 does not fit',
    'line 4 does not fit the lines before',
  ],
  [
    'a deleted review that is said to be shown again',
    async ({ context }) => {
      const { sequence, hash } = parse((await readLines(context, 14, 1))[0] ?? '');
      const withdrawn = (await readLines(context, 1, 14)).map(parse).find(({ event }) => event === 'withdrawn');
      const shown = writeLine(
        { at: '2026-01-01T00:00:00.000Z', event: 'shown', review: withdrawn?.review ?? '' },
        { sequence, hash },
        ownKey(),
      );
      await context.db
        .insertInto('record_lines')
        .values({ sequence: 15, line: JSON.stringify(shown), event: 'shown', review_id: null })
        .execute();
    },
    'line 15 does not fit',
    'line 15 does not fit the lines before',
  ],
];

/** What the site could serve beside what is in its database. */
const servings: [what: string, file: string, serve: (json: string) => string, stranger: string, run?: typeof runVerifyTotals][] = [
  [
    'a line that names the key that signed it',
    'record.ndjson',
    (log) => {
      const last = parse(log.trimEnd().split('\n').at(-1) ?? '');
      const { key } = generateKey();
      const { at, review = '' } = last;
      return `${log}${JSON.stringify(writeLine({ at, event: 'edited', review, key: key.publicKey, lost: true }, last, key))}\n`;
    },
    'line 15 is not signed with the key of the record',
  ],
  ['a line in other words for the same', 'record.ndjson', (log) => log.replace('{', '{ '), 'line 1 was changed'],
  ['another fingerprint of the key', 'keys.json', (keys) => keys.replace(/"kid":"./u, '"kid":"?'), 'does not name the keys'],
  ['another first line of the key', 'keys.json', (keys) => keys.replace('"from":1', '"from":2'), 'does not name the keys'],
  [
    'a review twice',
    'reviews.json',
    (json) => JSON.stringify((JSON.parse(json) as object[]).flatMap((review) => [{ ...review, comment: 'Best!' }, review])),
    'the site shows a review twice',
  ],
  [
    'a better average',
    'summary.json',
    (json) => json.replace('"average":3.5', '"average":4.9'),
    'the totals are not those of the reviews',
    runVerifyTotals,
  ],
  [
    'no totals',
    'summary.json',
    (json) => json.replace(/"histogram":[^\]]*/u, '"histogram":['),
    'the totals are not those of the reviews',
    runVerifyTotals,
  ],
];

eachDatabase((open) => {
  test.each(tamperings)('§19.2: %s is found by the owner’s command, and by the script that asks the site', async (...tampering) => {
    const [, tamper, owner, stranger] = tampering;
    await using app = await createTestApp(open);
    await tamper(app, await fill(app));
    await using site = await serveTestApp(app);
    const [{ problems }, checked] = await Promise.all([verifyRecord(app.context), runVerifyRecord(site.url, '0')]);
    expect(problems.join('\n')).toEqual(line(owner));
    expect(checked).toMatchObject({ exitCode: 1, err: '', out: line(`WRONG: .*${stranger}`) });
  });

  test('§19.2: a site that nobody has tampered with passes both checks, and so does a copy of it', async () => {
    await using app = await createTestApp(open);
    await fill(app);
    const passed = { exitCode: 0, err: '', out: line('14 lines, 2 public reviews[.] All is well') };
    expect(await check(app)).toEqual({ problems: '', ...passed });
    await using site = await serveTestApp(app);
    expect(await runVerifyRecord(site.url)).toMatchObject(passed);
    const counted = { exitCode: 0, err: '', out: line('All is well[.] 2 public reviews[.]') };
    expect(await runVerifyTotals(site.url)).toMatchObject(counted);
    expect(await runVerifyTotals(folder)).toMatchObject(counted);
  });

  test('§19.2: totals that were raised are found by the script', async () => {
    await using app = await createTestApp(open);
    await fill(app);
    await app.context.db
      .updateTable('review_totals')
      .set((eb) => ({ count: eb('count', '+', 100) }))
      .where('rating', '=', 5)
      .execute();
    await using site = await serveTestApp(app);
    const out = line('WRONG: the totals are not those of the reviews');
    expect(await runVerifyTotals(site.url, '0')).toMatchObject({ exitCode: 1, err: '', out });
    expect(await runVerifyRecord(site.url, '0')).toMatchObject({ exitCode: 0, err: '' });
  });
});

onSqlite((open) => {
  test.each(servings)('§19.2: %s is found by the script in what is served', async (_what, file, serve, stranger, run = runVerifyRecord) => {
    await using app = await createTestApp(open);
    await fill(app);
    await saveCopy(app);
    const served = await readFile(join(folder, file), 'utf8');
    expect(serve(served)).not.toBe(served);
    await writeFile(join(folder, file), serve(served));
    expect(await run(folder)).toMatchObject({ exitCode: 1, err: '', out: line(`WRONG: .*${stranger}`) });
  });

  test('§19.2: totals that are always wrong are found, even if reviews are written all the time', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 100 });
    const { session } = await fill(app);
    await app.context.db
      .updateTable('review_totals')
      .set((eb) => ({ count: eb('count', '+', 100) }))
      .where('rating', '=', 5)
      .execute();
    await using site = await serveTestApp(app);
    const checking = runVerifyTotals(site.url, '1');
    let isChecking = true;
    void checking.finally(() => (isChecking = false));
    while (isChecking) {
      await session.post('/reviews', { rating: 5, comment: 'Meanwhile' });
      await sleep(200);
    }
    expect(await checking).toMatchObject({ exitCode: 1, out: line('the totals are not those of the reviews') });
  });

  test('§19.2: an end cut off is contradicted by a receipt and by an email, and so is a record rewritten with its own key', async () => {
    await using app = await createTestApp(open);
    const { plain, session } = await fill(app);
    const receipt = join(folder, 'receipt.json');
    const held = (await session.get(`/reviews/${plain}/receipt`)).body;
    await writeFile(receipt, JSON.stringify(held));
    const head = parse((await readLines(app.context, 14, 1))[0] ?? '');
    const email = `14-${head.hash.slice(0, 32)}`;
    expect(await checkHeld(app, receipt, email)).toMatchObject({ exitCode: 0, out: line('all is well[^]*all is well') });

    const { db } = app.context;
    const first = held.lines[0].sequence as number;
    const lines = (await readLines(app.context, 1, 1000)).map(parse);
    const forgotten = lines.filter(({ review }) => review === plain).map(({ sequence }) => sequence);
    expect(forgotten).toHaveLength(2);
    await db.deleteFrom('reviews').where('id', '=', plain).execute();
    await db.updateTable('review_totals').set({ count: 0 }).where('rating', '=', 3).execute();
    // Closes the gap: the lines after it take their places.
    const kept = lines.filter(({ review }) => review !== plain);
    await db.deleteFrom('record_lines').where('sequence', '>', kept.length).execute();
    let last: RecordHead = noLine;
    for (const each of kept) {
      const written = writeLine(each, last, ownKey());
      await setLine(app, written);
      last = written;
    }
    await db.updateTable('record_head').set({ hash: last.hash, sequence: last.sequence }).execute();
    expect(await check(app)).toMatchObject({ exitCode: 0, out: line('All is well') });
    expect((await checkHeld(app, receipt)).out).toContain(`the site has signed two different lines ${first}: the record was rewritten`);
    expect((await checkHeld(app, email)).out).toContain('the site has signed line 14, but its record ends with line 12');

    await db.deleteFrom('record_lines').where('sequence', '>=', first).execute();
    expect((await checkHeld(app, receipt)).out).toContain(`the site has signed line ${first}, but its record ends with line ${first - 1}`);
  });

  test('§19.2: a line that says something else under its old hash is contradicted by a receipt and by an email', async () => {
    await using app = await createTestApp(open);
    const { plain, session } = await fill(app);
    const receipt = join(folder, 'receipt.json');
    const held = (await session.get(`/reviews/${plain}/receipt`)).body;
    await writeFile(receipt, JSON.stringify(held));
    await saveCopy(app);
    const log = await readFile(join(folder, 'record.ndjson'), 'utf8');
    await writeFile(join(folder, 'record.ndjson'), log.replaceAll(plain, 'x'.repeat(22)));
    const { sequence, hash } = held.lines[0] as RecordLine;
    for (const what of [receipt, `${sequence}-${hash}`])
      expect(await runVerifyReceipt(folder, what)).toMatchObject({
        exitCode: 1,
        out: line(`two different lines ${sequence}: the record was`),
      });
  });

  test('§19.2: a forged receipt proves nothing', async () => {
    await using app = await createTestApp(open);
    const { plain, session } = await fill(app);
    const receipt = join(folder, 'forged.json');
    const held = (await session.get(`/reviews/${plain}/receipt`)).body;
    await writeFile(receipt, JSON.stringify({ ...held, review: { ...held.review, rating: 5 } }));
    expect((await checkHeld(app, receipt)).out).toContain('its lines do not commit to its review');
    const own = writeLine({ ...held.lines[0] }, { sequence: 98, hash: held.lines[0].previous }, generateKey().key);
    await writeFile(receipt, JSON.stringify({ ...held, lines: [own, held.lines[1]] }));
    expect((await checkHeld(app, receipt)).out).toContain('line 99 is not signed with the key of this record');
  });
});

test.each([
  ['verify-record.mjs', runVerifyRecord, []],
  ['verify-totals.mjs', runVerifyTotals, []],
  ['verify-receipt.mjs', runVerifyReceipt, ['1-9f2c41d0aa03be77']],
])('%s says what it needs, and cannot tell without it', async (_name, run, held) => {
  expect(await run()).toMatchObject({ exitCode: 2, err: line('^Usage: ') });
  expect(await run(join(folder, 'nowhere'), ...held)).toMatchObject({ exitCode: 2, err: line('cannot be checked: .*no such file') });
  expect(await run('http://127.0.0.1:9', ...held)).toMatchObject({ exitCode: 2, err: line('cannot be checked: ') });
});

test.each([
  ['verify-record.mjs', runVerifyRecord, [], ['<!doctype html>', '[null]', 'null']],
  ['verify-totals.mjs', runVerifyTotals, [], ['<!doctype html>', '[null]', 'null']],
  ['verify-receipt.mjs', runVerifyReceipt, ['1-9f2c41d0aa03be77'], ['<!doctype html>', 'null']],
])('%s says in one sentence that it cannot tell from what is not JSON, or other JSON', async (_name, run, held, contents) => {
  const broken = await mkdtemp(join(folder, 'broken-'));
  for (const content of contents) {
    for (const file of ['keys.json', 'record.ndjson', 'reviews.json', 'summary.json']) await writeFile(join(broken, file), content);
    const { exitCode, err } = await run(broken, ...held);
    expect([content, exitCode, err.split('\n')]).toEqual([content, 2, [expect.stringContaining(`${broken} cannot be checked: `), '']]);
  }
});

test('a file that is no receipt is called so', async () => {
  const file = join(folder, 'other.json');
  await writeFile(join(folder, 'record.ndjson'), '');
  for (const content of ['null', '{}', '{"receipts":[1]}']) {
    await writeFile(file, content);
    expect(await runVerifyReceipt(folder, file)).toMatchObject({ exitCode: 2, err: line('other.json is not a receipt') });
  }
});
