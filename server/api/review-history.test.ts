import { expect } from 'vitest';
import { maxEarlierVersions } from '#content/limits.ts';
import {
  hideReview,
  removeReply,
  replyToReview,
  unhideReview,
} from '#domain/reviews/moderation.ts';
import { findHistoryForOwner } from '#domain/reviews/owner-reviews.ts';
import type { Context } from '#domain/core';
import { lookUpToken } from '#domain/accounts/sessions.ts';
import { findReview } from '#domain/reviews/find-review.ts';
import { exportData } from '#domain/use-cases/export-data.ts';
import { countTexts } from '#tests/harness/count-texts.ts';
import { type Caller, test, type TestApp } from '#tests/harness/create-test-app.ts';
import { hour, minute } from '#tests/harness/time.ts';

/** Posts the words as one review, each after the first as an edit an hour later. */
async function postVersions(app: TestApp, ...words: string[]) {
  const { session } = await app.verifiedAccount();
  const [first = '', ...later] = words;
  const id = await session.review(first);
  const path = `/reviews/${id}`;
  for (const comment of later) {
    app.clock.advance(hour);
    await session.put(path, { rating: 4, comment });
  }
  return { session, path, id };
}

interface Version {
  version: number;
  withheld: boolean;
  comment?: string;
}

const hiding = { reason: 'private', words: 'Please leave out the phone number.' } as const;
const unknown = '/reviews/AbCdEfGhIjKlMnOpQrSt-_';

test('a review has its earlier versions, newest first, for everyone', async ({ app }) => {
  const { path } = await postVersions(app, 'one', 'two', 'three');
  const { status, body } = await app.get(path);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    comment: 'three',
    version: 3,
    versions: [
      { version: 2, rating: 4, comment: 'two', withheld: false },
      { version: 1, rating: 5, comment: 'one', withheld: false, writtenAt: body.createdAt },
    ],
    replyVersions: [],
  });
  expect(body).not.toHaveProperty('status');
});

test('text edited away while hidden stays out of the public history', async ({ app }) => {
  const { session, path, id } = await postVersions(app, 'one', 'Call 555 0100');
  await hideReview(app.context, id, hiding);
  app.clock.advance(hour);
  await session.put(path, { rating: 4, comment: 'three' });
  await unhideReview(app.context, id);
  const { body, text } = await app.get(path);
  expect(body.versions).toMatchObject([
    { version: 2, withheld: true },
    { version: 1, withheld: true },
  ]);
  expect(text).not.toMatch(/555 0100|"one"/u);
  for (const version of body.versions)
    expect(Object.keys(version).toSorted()).toEqual(['version', 'withheld', 'writtenAt']);
  const stranger = await app.verifiedAccount('bob@example.com');
  expect((await stranger.session.get(path)).text).not.toContain('555 0100');
  expect((await findHistoryForOwner(app.context, id)).versions).toEqual(body.versions);
  expect((await session.get(path)).body.versions).toMatchObject([
    { comment: 'Call 555 0100', withheld: true },
    { comment: 'one', withheld: true },
  ]);
});

test('the reply has its earlier versions, each with the review that it answered', async ({
  app,
}) => {
  const { session, path, id } = await postVersions(app, 'one');
  await replyToReview(app.context, id, 'Thank you');
  app.clock.advance(1000);
  await session.put(path, { rating: 4, comment: 'two' });
  expect((await app.get(path)).body).toMatchObject({
    version: 2,
    reply: { text: 'Thank you', reviewVersion: 1 },
    replyVersions: [],
  });
  await replyToReview(app.context, id, 'Thank you, Ann');
  app.clock.advance(1000);
  const { body } = await app.get(path);
  expect(body).toMatchObject({
    reply: { reviewVersion: 2 },
    replyVersions: [{ text: 'Thank you', reviewVersion: 1 }],
  });
  expect(body.replyVersions[0].replacedAt).toBe(body.reply.createdAt);
  // Written before the owner saw the last edit.
  for (const [seen, reviewVersion] of [
    [1, 1],
    [9, 2],
  ] as const) {
    await replyToReview(app.context, id, `Thank you, Ann ${seen}`, seen);
    app.clock.advance(1000);
    expect((await app.get(path)).body.reply).toMatchObject({ reviewVersion });
  }
  await removeReply(app.context, id);
  const withoutReply = (await app.get(path)).body;
  expect(withoutReply.reply).toBeUndefined();
  expect(withoutReply.replyVersions.map(({ text }: { text: string }) => text)).toEqual([
    'Thank you, Ann 9',
    'Thank you, Ann 1',
    'Thank you, Ann',
    'Thank you',
  ]);
});

test('a held, a hidden, and an unknown review are not found, but by the author', async ({
  app,
}) => {
  const { session, path, id } = await postVersions(app, 'mine');
  await hideReview(app.context, id, hiding);
  const bob = await app.createAccount('bob@example.com');
  const held = `/reviews/${await bob.session.review('held')}`;
  const answers = [
    await app.get(path),
    await app.get(held),
    await app.get(unknown),
    await bob.session.get(path),
  ];
  for (const { status, text, headers } of answers) {
    expect([status, text, headers.get('Cache-Control')]).toEqual([
      404,
      answers[0]?.text,
      'no-store',
    ]);
  }
  const own = await session.get(path);
  expect(own.body).toMatchObject({
    comment: 'mine',
    status: 'hidden',
    hiddenReason: expect.stringContaining('phone number'),
  });
  expect([own.headers.get('Cache-Control'), own.headers.get('ETag')]).toEqual([
    'no-store',
    own.body.etag,
  ]);
  expect((await bob.session.get(held)).body).toMatchObject({
    comment: 'held',
    status: 'held',
    versions: [],
  });
  expect((await app.as('not-a-token').get(path)).status).toBe(401);
  await unhideReview(app.context, id);
  expect((await app.get(path)).status).toBe(200);
});

test('an edit within 15 minutes of posting leaves no version, if nobody replied', async ({
  app,
}) => {
  const { session, path, id } = await postVersions(app, 'Tpyo');
  app.clock.advance(15 * minute);
  await session.put(path, { rating: 5, comment: 'Typo' });
  expect((await app.get(path)).body).toMatchObject({ comment: 'Typo', version: 1, versions: [] });
  await replyToReview(app.context, id, 'Thank you');
  await session.put(path, { rating: 1, comment: 'Never again' });
  expect((await app.get(path)).body).toMatchObject({
    version: 2,
    reply: { reviewVersion: 1 },
    versions: [{ comment: 'Typo' }],
  });
  const bob = await app.createAccount('bob@example.com');
  const held = `/reviews/${await bob.session.review('one')}`;
  app.clock.advance(hour);
  expect((await bob.session.put(held, { rating: 4, comment: 'two' })).body.version).toBe(1);
  expect((await bob.session.get(held)).body.versions).toEqual([]);
});

/** Fills the history of a review up to so many events, with replies before its edits. */
async function fillHistory(app: TestApp, id: string, count: number, event?: 'hidden') {
  const { db } = app.context;
  const events = await db
    .selectFrom('review_events')
    .select(['event', 'version', 'rating', 'comment', 'reply', 'salt', 'at', 'review_id'])
    .where('review_id', '=', id)
    .where('event', 'in', ['received', 'edited'])
    .orderBy('id')
    .execute();
  const [received, ...edits] = events;
  if (received === undefined) throw new Error('There is no such review');
  const nothing = { version: null, rating: null, comment: null, reply: null, salt: null };
  const added = Array.from({ length: count - events.length }, (_, index) =>
    event !== undefined && index === 0
      ? { ...nothing, review_id: id, at: received.at, event }
      : { ...received, event: 'replied' as const, reply: `${index}` },
  );
  await db.deleteFrom('review_events').where('review_id', '=', id).execute();
  await db
    .insertInto('review_events')
    .values([received, ...added, ...edits])
    .execute();
}

test('a history of any length withholds only what was edited away while hidden', async ({
  appWithHighLimits: app,
}) => {
  const { session: ann, path, id } = await postVersions(app, 'one', 'two', 'three');
  const { session, userId } = await app.verifiedAccount('bob@example.com');
  const hidden = await session.review('one');
  for (const comment of ['two', 'three']) {
    app.clock.advance(hour);
    await session.put(`/reviews/${hidden}`, { rating: 4, comment });
  }
  const listed = async (caller: Caller, address: string) =>
    (await caller.get(address)).body.versions.map((version: Version) => [
      version.version,
      version.withheld,
      version.comment,
    ]);
  for (const count of [499, 500, 501, 502]) {
    await fillHistory(app, id, count);
    await fillHistory(app, hidden, count, 'hidden');
    // The oldest event is that of version 1.
    const isCut = count > 500;
    expect([count, await listed(session, path)]).toEqual([
      count,
      [[2, false, 'two'], ...(isCut ? [] : [[1, false, 'one']])],
    ]);
    expect([count, await listed(ann, `/reviews/${hidden}`)]).toEqual([
      count,
      [[2, true, undefined], ...(isCut ? [] : [[1, true, undefined]])],
    ]);
  }
  const own = (await session.get(`/users/${userId}/data`)).body.reviews[0];
  expect(own.versions.map(({ comment }: Version) => comment)).toEqual(['two', 'one']);
});

test('an answer has the newest 50 versions, and the account’s data all of them', async ({
  appWithHighLimits: app,
}) => {
  const { session, path, id } = await postVersions(app, 'one');
  app.clock.advance(hour);
  await hideReview(app.context, id, hiding);
  await session.put(path, { rating: 4, comment: 'two' });
  await unhideReview(app.context, id);
  for (let version = 3; version <= 60; version++)
    await session.put(path, { rating: 4, comment: `${version}` });
  const { versions } = (await app.get(path)).body;
  expect([versions.length, versions[0].version, versions.at(-1).version]).toEqual([
    maxEarlierVersions,
    59,
    10,
  ]);
  const { userId } = (await session.get('/users/token')).body;
  const all = (await session.get(`/users/${userId}/data`)).body.reviews[0].versions;
  expect([all.length, all.at(-1)]).toEqual([
    59,
    expect.objectContaining({ version: 1, comment: 'one', withheld: true }),
  ]);
});

test('of a long history, an answer reads only what it shows, and the data reads parts', async ({
  app,
}) => {
  const { token, session, userId } = await app.verifiedAccount();
  const id = await session.review('one');
  for (let version = 2; version <= 120; version++) {
    app.clock.advance(hour);
    await session.put(`/reviews/${id}`, { rating: 4, comment: `${version}` });
  }
  expect(await countTexts(app.context, (context) => findReview(context, id))).toBe(
    maxEarlierVersions,
  );
  const data = await session.get(`/users/${userId}/data`);
  expect(data.body.reviews[0].versions).toHaveLength(119);
  const caller = await lookUpToken(app.context, token);
  const readAll = async (context: Context) => {
    for await (const { versions } of (await exportData(context, caller)).reviews)
      for await (const { comment } of versions) expect(data.text).toContain(`"${comment}"`);
  };
  expect(await countTexts(app.context, readAll)).toBe(100);
});

test('an answer has the newest 50 versions of a reply', async ({ app }) => {
  const { path, id } = await postVersions(app, 'one');
  for (let version = 1; version <= 52; version++) {
    app.clock.advance(hour);
    await replyToReview(app.context, id, `Reply ${version}`);
  }
  const { replyVersions } = (await app.get(path)).body;
  expect([replyVersions.length, replyVersions[0].text, replyVersions.at(-1).text]).toEqual([
    maxEarlierVersions,
    'Reply 51',
    'Reply 2',
  ]);
});
