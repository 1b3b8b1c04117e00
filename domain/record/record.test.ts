import { expect, test } from 'vitest';
import type { Database } from '../../db/connect.ts';
import { createTestApp, eachDatabase, type TestApp, testPassword as password } from '../../tests/harness/create-test-app.ts';
import { deleteAccountForOwner } from '../accounts/owner-accounts.ts';
import { runHousekeeping } from '../housekeeping.ts';
import { hideReview, unhideReview } from '../reviews/hide-review.ts';
import { removeReply, replyToReview } from '../reviews/reply-to-review.ts';
import { commitTo } from './commitment.ts';
import { importEarlierReviews } from './earlier-reviews.ts';
import type { RecordLine } from './line.ts';
import { readLines, summarizeRecord } from './read-record.ts';
import { verifyRecord } from './verify-record.ts';

const dayMs = 24 * 60 * 60 * 1000;

const linesOf = async ({ context }: TestApp): Promise<RecordLine[]> =>
  (await readLines(context, 1, 1000)).map((line) => JSON.parse(line) as RecordLine);
const eventsOf = async (app: TestApp, id: string) =>
  (await linesOf(app))
    .filter(({ review }) => review === id)
    .map(({ event, reason }) => (reason === undefined ? event : `${event} ${reason}`));
const problemsIn = async ({ context }: TestApp) => (await verifyRecord(context)).problems;

/** Inserts a review as versions before the record did. */
async function insertEarlier({ kysely }: Database, userId: string, id: string, more: object = {}): Promise<void> {
  const row = {
    id,
    user_id: userId,
    rating: 4,
    comment: 'Earlier',
    created_at: 1,
    updated_at: 1,
    public: 1,
    hidden_at: null,
    hidden_reason: null,
  };
  await kysely
    .insertInto('reviews')
    .values({ ...row, reply_text: null, reply_at: null, ...more })
    .execute();
}

eachDatabase((open) => {
  test('§19.2: each event of a review’s life is recorded in order, and its words and its author never', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    const posted = (await session.post('/reviews', { rating: 4, comment: 'Secret words' })).body;
    const id = posted._id;
    await session.put(`/reviews/${id}`, { rating: 5, comment: 'Better words' });
    await replyToReview(app.context, id, 'Thank you');
    await replyToReview(app.context, id, 'Thank you very much');
    await removeReply(app.context, id);
    await hideReview(app.context, id, { reason: 'advertising', words: 'Secret reason' });
    await hideReview(app.context, id, { reason: 'private', words: 'Another' });
    await unhideReview(app.context, id);
    await session.delete(`/reviews/${id}`);
    expect(await eventsOf(app, id)).toEqual([
      'received',
      'published',
      'edited',
      'replied',
      'replied',
      'reply_removed',
      'hidden advertising',
      'hidden private',
      'shown',
      'withdrawn',
    ]);
    const [key, received, published] = await linesOf(app);
    expect(key).toMatchObject({ sequence: 1, event: 'key', previous: '0'.repeat(64) });
    const commitsTo = { _id: id, userId, rating: 4, comment: 'Secret words', source: 'verified_email' };
    expect(received?.commitment).toBe(commitTo(posted.salt, commitsTo));
    expect(published).toMatchObject({ sequence: 3, review: id, commitment: received?.commitment, previous: received?.hash });
    expect(JSON.stringify(await linesOf(app))).not.toMatch(/ words|Thank|ann@example|Another/u);
    expect(JSON.stringify(await linesOf(app))).not.toContain(userId);
    expect(await problemsIn(app)).toEqual([]);
    expect(await summarizeRecord(app.context)).toMatchObject({
      sequence: 11,
      received: 1,
      published: 0,
      held: 0,
      hidden: [],
      withdrawn: 1,
    });
  });

  test('§19.2: the same words, the same hiding, and a refused edit leave no line', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.verifiedAccount('ann@example.com');
    const { session: stranger } = await app.verifiedAccount('eve@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Good' })).body;
    await hideReview(app.context, id, { reason: 'advertising', words: 'No' });
    const before = await linesOf(app);
    await session.put(`/reviews/${id}`, { rating: 4, comment: 'Good' });
    await stranger.put(`/reviews/${id}`, { rating: 1, comment: 'Bad' });
    await stranger.delete(`/reviews/${id}`);
    await hideReview(app.context, id, { reason: 'advertising', words: 'No' });
    await removeReply(app.context, id);
    expect(await linesOf(app)).toEqual(before);
  });

  test('§19.2: a held review is received, and published once its author verifies their address', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Held' })).body;
    await session.put(`/reviews/${id}`, { rating: 5, comment: 'Held still' });
    expect(await summarizeRecord(app.context)).toMatchObject({ received: 1, held: 1, published: 0 });
    expect(await problemsIn(app)).toEqual([]);
    await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
    expect(await eventsOf(app, id)).toEqual(['received', 'edited', 'published']);
    expect(await summarizeRecord(app.context)).toMatchObject({ received: 1, held: 0, published: 1 });
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: a review hidden before it was ever public is published when it is shown after its author has verified', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 4, comment: 'Held' })).body;
    await hideReview(app.context, id, { reason: 'private', words: 'No' });
    await unhideReview(app.context, id);
    expect(await problemsIn(app)).toEqual([]);
    await hideReview(app.context, id, { reason: 'private', words: 'No' });
    await app.get(`/users/verify/${await app.emailedLink('ann@example.com')}`);
    expect(await summarizeRecord(app.context)).toMatchObject({ held: 0, hidden: [{ reason: 'private', count: 1 }] });
    await unhideReview(app.context, id);
    expect(await eventsOf(app, id)).toEqual(['received', 'hidden private', 'shown', 'hidden private', 'shown', 'published']);
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: who deletes an account shows in the record: its user, the owner, or the rule for unverified ones', async () => {
    await using app = await createTestApp(open);
    const post = async (email: string) => {
      const account = await app.verifiedAccount(email);
      return { ...account, id: (await account.session.post('/reviews', { rating: 4, comment: 'Good' })).body._id as string };
    };
    const ann = await post('ann@example.com');
    const bob = await post('bob@example.com');
    await hideReview(app.context, bob.id, { reason: 'private', words: 'No' });
    const { session: eve } = await app.createAccount('eve@example.com');
    const { _id: held } = (await eve.post('/reviews', { rating: 1, comment: 'Held' })).body;
    await ann.session.delete(`/users/${ann.userId}`, { password });
    await deleteAccountForOwner(app.context, bob.userId);
    for (let day = 0; day < 42; day += 6) {
      app.clock.advance(6 * dayMs);
      await runHousekeeping(app.context);
    }
    expect((await eventsOf(app, ann.id)).at(-1)).toBe('withdrawn');
    expect((await eventsOf(app, bob.id)).at(-1)).toBe('removed');
    expect((await eventsOf(app, held)).at(-1)).toBe('discarded');
    expect(await app.count('reviews')).toBe(0);
    const numbers = { received: 3, published: 0, held: 0, hidden: [], withdrawn: 1, removed: 1, discarded: 1 };
    expect(await summarizeRecord(app.context)).toMatchObject(numbers);
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: what a stranger held under someone’s address is discarded when its owner resets the password', async () => {
    await using app = await createTestApp(open);
    const { session } = await app.createAccount('ann@example.com');
    const { _id: id } = (await session.post('/reviews', { rating: 1, comment: 'Not by Ann' })).body;
    await app.post('/users/forgot-password', { email: 'ann@example.com' });
    const token = await app.emailedLink('ann@example.com', 'reset-password');
    const chosen = 'another quiet harbor';
    await app.post('/users/reset-password', { token, password: chosen, passwordRetype: chosen });
    expect(await eventsOf(app, id)).toEqual(['received', 'discarded']);
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: reviews from before the record are put into it as they are, once, whoever is first', async () => {
    await using app = await createTestApp(open);
    const ann = await app.verifiedAccount('ann@example.com');
    const bob = await app.createAccount('bob@example.com');
    await insertEarlier(app.database, ann.userId, 'p'.repeat(22));
    await insertEarlier(app.database, ann.userId, 'r'.repeat(22), { reply_text: 'Thanks', reply_at: 2, reply_review_version: 1 });
    const hiding = { public: 0, hidden_at: 1, hidden_reason: 'It shares private information. No' };
    await insertEarlier(app.database, ann.userId, 'h'.repeat(22), hiding);
    await insertEarlier(app.database, bob.userId, 'w'.repeat(22), { public: 0 });
    expect(await problemsIn(app)).toContain(`review ${'p'.repeat(22)} is not in the record yet`);
    const imported = await Promise.all([importEarlierReviews(app.context), importEarlierReviews(app.context)]);
    expect(Math.max(...imported)).toBe(4);
    expect(await importEarlierReviews(app.context)).toBe(0);
    expect(await eventsOf(app, 'p'.repeat(22))).toEqual(['imported']);
    expect(await eventsOf(app, 'r'.repeat(22))).toEqual(['imported', 'replied']);
    expect(await eventsOf(app, 'h'.repeat(22))).toEqual(['received', 'hidden private']);
    expect(await eventsOf(app, 'w'.repeat(22))).toEqual(['received']);
    const numbers = { imported: 2, received: 2, published: 2, held: 1, hidden: [{ reason: 'private', count: 1 }] };
    expect(await summarizeRecord(app.context)).toMatchObject(numbers);
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: a review from before the record is in it by its first change at the latest', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    const ids = ['e', 'd', 'h', 'u', 'n'].map((letter) => letter.repeat(22)) as [string, string, string, string, string];
    const [edited, deleted, hidden, shown, answered] = ids;
    for (const id of ids) await insertEarlier(app.database, userId, id);
    const hiding = { public: 0, hidden_at: 1, hidden_reason: 'It shares private information. No' };
    await app.database.kysely.updateTable('reviews').set(hiding).where('id', '=', shown).execute();
    await session.put(`/reviews/${edited}`, { rating: 5, comment: 'Edited' });
    await session.delete(`/reviews/${deleted}`);
    await hideReview(app.context, hidden, { reason: 'private', words: 'No' });
    await unhideReview(app.context, shown);
    await replyToReview(app.context, answered, 'Thanks');
    expect(await Promise.all(ids.map((id) => eventsOf(app, id)))).toEqual([
      ['imported', 'edited'],
      ['imported', 'withdrawn'],
      ['imported', 'hidden private'],
      ['received', 'hidden private', 'shown', 'published'],
      ['imported', 'replied'],
    ]);
    expect(await importEarlierReviews(app.context)).toBe(0);
    expect(await problemsIn(app)).toEqual([]);
  });

  test('§19.2: many posts at once leave no gap and no fork', async () => {
    await using app = await createTestApp(open);
    const accounts = await Promise.all(['ann', 'bob', 'eve', 'joe'].map((name) => app.verifiedAccount(`${name}@example.com`)));
    const posts = accounts.flatMap(({ session }) => [1, 2, 3, 4, 5].map((rating) => session.post('/reviews', { rating, comment: '' })));
    expect((await Promise.all(posts)).map(({ status }) => status)).toEqual(posts.map(() => 201));
    expect((await linesOf(app)).map(({ sequence }) => sequence)).toEqual(Array.from({ length: 41 }, (_, index) => index + 1));
    expect(await problemsIn(app)).toEqual([]);
  });
});
