import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createTestApp, eachDatabase, type TestApp } from '../../tests/harness/create-test-app.ts';
import { onPostgres } from '../../tests/harness/databases.ts';
import type { Session } from '../accounts/session.ts';
import { verifyRecord } from '../record/verify-record.ts';
import { findWrongTotals } from './check-totals.ts';
import { postReview } from './post-review.ts';

/** Inserts an account without a password, which costs no hash. */
async function insertAuthor({ database: { kysely }, clock }: TestApp, name: string, more: object = {}): Promise<Session> {
  const email = `${name}@example.com`;
  const own = { id: name, email, email_key: email, first_name: name, last_name: 'Lee', password_hash: '', verified_at: 1 };
  const times = { created_at: clock.now(), reminded_at: null, posting_since: clock.now(), posting_count: 0 };
  await kysely
    .insertInto('users')
    .values({ ...own, ...times, ...more })
    .execute();
  return { sessionId: '', user: own };
}

const resultsOf = async (posts: Promise<{ comment: string; status?: unknown }>[]) =>
  (await Promise.allSettled(posts)).map((settled) =>
    settled.status === 'fulfilled'
      ? [settled.value.comment, settled.value.status]
      : ((settled.reason as { code?: string }).code ?? 'failed'),
  );

eachDatabase((open) => {
  test('posts that arrive together share a transaction, and each gets its own answer', async () => {
    await using app = await createTestApp(open, { ownerEmail: 'owner@example.com', sendsEmail: false });
    const { context } = app;
    const ann = await insertAuthor(app, 'ann');
    const bob = await insertAuthor(app, 'bob', { verified_at: null });
    const cleo = await insertAuthor(app, 'cleo', { posting_count: 10 });
    const dan = await insertAuthor(app, 'dan', { posting_count: 10, posting_since: 0 });
    const eve = await insertAuthor(app, 'eve');
    const gone: Session = { sessionId: '', user: { ...ann.user, id: 'gone' } };
    const earlier = await postReview(context, eve, { rating: 1, comment: 'Earlier' }, 'key');
    let versions = 0;
    context.publicContentChanged.listen(() => versions++);
    const post = (author: Session, comment: string, key?: string) => postReview(context, author, { rating: 4, comment }, key);
    const answers = await resultsOf([
      post(ann, 'First'),
      post(ann, 'Second'),
      post(bob, 'Held'),
      post(cleo, 'Too many', 'limited'),
      post(dan, 'Another hour'),
      post(gone, 'No account'),
      post(eve, 'Other words', 'key'),
      postReview(context, eve, { rating: 1, comment: 'Earlier' }, 'key'),
    ]);
    expect(answers).toEqual([
      ['First', 'published'],
      ['Second', 'published'],
      ['Held', 'held'],
      'too_many_requests',
      ['Another hour', 'published'],
      'session_ended',
      'idempotency_key_reused',
      ['Earlier', 'published'],
    ]);
    // The second post of an author is in the next transaction.
    expect(versions).toBe(2);
    expect([await app.count('reviews'), await app.count('idempotency_keys')]).toEqual([5, 1]);
    expect((await postReview(context, eve, { rating: 1, comment: 'Earlier' }, 'key'))._id).toBe(earlier._id);
    const notices = await app.database.kysely.selectFrom('outbox').select('id').where('kind', '=', 'new_review').execute();
    expect(notices).toHaveLength(5);
    expect(await findWrongTotals(context)).toEqual([]);
    expect((await verifyRecord(context)).problems).toEqual([]);
    app.clock.advance(3_600_000);
    expect((await post(cleo, 'Later', 'limited')).comment).toBe('Later');
  });

  test('a post that the database refuses does not fail those that arrive with it', async () => {
    await using app = await createTestApp(open);
    const authors = [];
    for (let number = 0; number < 40; number += 1) authors.push(await insertAuthor(app, `author${number}`));
    const bad = 7;
    const answers = await resultsOf(
      authors.map((author, number) => postReview(app.context, author, { rating: number === bad ? 9 : 5, comment: `Number ${number}` })),
    );
    expect(answers.filter((_, number) => number !== bad)).toEqual(
      authors.flatMap((_, number) => (number === bad ? [] : [[`Number ${number}`, 'published']])),
    );
    expect(answers[bad]).toBeTypeOf('string');
    expect(await app.count('reviews')).toBe(39);
    expect(await findWrongTotals(app.context)).toEqual([]);
    expect((await verifyRecord(app.context)).problems).toEqual([]);
  });
});

onPostgres((open) => {
  test('a post waits while its own author is locked, and holds up no other', async () => {
    await using app = await createTestApp(open);
    const ann = await insertAuthor(app, 'ann');
    const bob = await insertAuthor(app, 'bob');
    const lock = await app.database.kysely.startTransaction().execute();
    await lock.selectFrom('users').select('id').where('id', '=', 'ann').forUpdate().execute();
    const first = postReview(app.context, ann, { rating: 5, comment: 'Waits' });
    const second = await postReview(app.context, bob, { rating: 5, comment: 'Does not' });
    expect(second.status).toBe('published');
    expect((await postReview(app.context, bob, { rating: 5, comment: 'Nor this' })).status).toBe('published');
    expect(await app.count('reviews')).toBe(2);
    await lock.commit().execute();
    expect((await first).status).toBe('published');
  });

  test('a post locks totals, the version of public content, and the end of the record in this order', async () => {
    await using app = await createTestApp(open);
    const ann = await insertAuthor(app, 'ann');
    const query = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => query.mockRestore());
    await postReview(app.context, ann, { rating: 5, comment: 'In order' });
    const texts = query.mock.calls.map(([statement]: unknown[]) => (statement as { text?: string }).text ?? '');
    // Other work has other connections.
    const connection = query.mock.contexts[texts.findIndex((text) => text.startsWith('update "public_content"'))];
    const sent = texts.filter((_, index) => query.mock.contexts[index] === connection);
    const rows = ['update "review_totals"', 'update "public_content"', 'from "record_head"', 'insert into "record_lines"'];
    const places = rows.map((row) => sent.findIndex((text) => text.includes(row)));
    expect(places.filter((place) => place < 0)).toEqual([]);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test('each line is signed once while this process is alone, and once more after another has appended lines', async () => {
    const database = await open();
    await using app = await createTestApp(() => Promise.resolve(database));
    await using other = await createTestApp(database.openAgain);
    const ann = await insertAuthor(app, 'ann');
    const signs = async (context: TestApp['context']) => {
      const sign = vi.spyOn(app.context.recordKey.read(), 'sign');
      await postReview(context, ann, { rating: 5, comment: 'Signed' });
      const { length } = sign.mock.calls;
      sign.mockRestore();
      return length;
    };
    for (let warm = 0; warm < 2; warm += 1) await signs(app.context);
    expect([await signs(app.context), await signs(app.context)]).toEqual([2, 2]);
    await signs(other.context);
    expect([await signs(app.context), await signs(app.context), await signs(app.context)]).toEqual([4, 2, 2]);
    expect((await verifyRecord(app.context)).problems).toEqual([]);
  });
});
