import { expect } from 'vitest';
import {
  test,
  type TestAccount,
  type TestApp,
  testPassword,
} from '#tests/harness/create-test-app.ts';
import { hideReview, removeReply, replyToReview, unhideReview } from './moderation.ts';

/** How often visitors' pages changed while `work` ran. */
async function countChanges(app: TestApp, work: () => Promise<unknown>): Promise<number> {
  let changes = 0;
  const count = () => void changes++;
  app.context.committed.on('publicContentChanged', count);
  await work();
  app.context.committed.off('publicContentChanged', count);
  return changes;
}

test('only what visitors see clears the cache', async ({ app }) => {
  const { session, userId } = await app.createAccount();
  const link = await app.emailedLink('ann@example.com');
  const key = { 'Idempotency-Key': 'once' };
  const postOnce = () => session.post('/reviews', { rating: 5, comment: 'held' }, key);
  const rename = (firstName: string) =>
    session.put(`/users/${userId}`, { firstName, lastName: 'Lee' });

  const { body: held } = await postOnce();
  expect(await countChanges(app, postOnce)).toBe(0);
  expect(
    await countChanges(app, () => session.post('/reviews', { rating: 4, comment: 'also held' })),
  ).toBe(0);
  expect(
    await countChanges(app, () =>
      session.put(`/reviews/${held._id}`, { rating: 1, comment: 'held, edited' }),
    ),
  ).toBe(0);
  expect(await countChanges(app, () => rename('Anna'))).toBe(0);

  expect(await countChanges(app, () => app.get(`/users/verify/${link}`))).toBe(1);
  expect(await countChanges(app, () => app.get(`/users/verify/${link}`))).toBe(0);
  expect(await countChanges(app, postOnce)).toBe(0);
  expect(await countChanges(app, () => rename('Anna'))).toBe(0);
  expect(await countChanges(app, () => rename('Ann'))).toBe(1);
  const edit = () => session.put(`/reviews/${held._id}`, { rating: 2, comment: 'public' });
  expect(await countChanges(app, edit)).toBe(1);
  expect(await countChanges(app, edit)).toBe(0);
  expect(await countChanges(app, () => session.request('DELETE', `/reviews/${held._id}`))).toBe(1);
});

test('replying and hiding clear the cache if visitors see the review', async ({ app }) => {
  const { session } = await app.verifiedAccount();
  const id = await session.review('public');
  const hide = (words: string) => () => hideReview(app.context, id, { reason: 'private', words });
  const reply = (words: string) => () => replyToReview(app.context, id, words);
  const withdraw = () => removeReply(app.context, id);
  const steps: [work: () => Promise<unknown>, changes: number][] = [
    [reply('Thank you'), 1],
    [reply('Thank you'), 0],
    [reply('Thanks'), 1],
    [withdraw, 1],
    [withdraw, 0],
    [hide('It has a number.'), 1],
    [hide('It has two numbers.'), 0],
    [reply('Thank you'), 0],
    [withdraw, 0],
    [() => unhideReview(app.context, id), 1],
  ];
  const changes: number[] = [];
  for (const [work] of steps) changes.push(await countChanges(app, work));
  expect(changes).toEqual(steps.map(([, expected]) => expected));
});

test('deleting an account clears the cache once, if it has public reviews', async ({ app }) => {
  const leave = ({ session, userId }: TestAccount) =>
    session.delete(`/users/${userId}`, { password: testPassword });
  const held = await app.createAccount('held@example.com');
  await held.session.review('held');
  const author = await app.verifiedAccount('author@example.com');
  for (const comment of ['one', 'two'])
    await author.session.post('/reviews', { rating: 5, comment });
  const logIn = () => app.logIn('author@example.com');
  const { body } = await logIn();
  expect(await countChanges(app, logIn)).toBe(0);
  expect(await countChanges(app, () => app.as(body.token).delete('/users/token'))).toBe(0);
  expect(await countChanges(app, () => leave(held))).toBe(0);
  expect(await countChanges(app, () => leave(author))).toBe(1);
});
