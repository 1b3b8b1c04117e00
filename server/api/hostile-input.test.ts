import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';

const injections = [
  "Robert'); DROP TABLE users; --",
  `" OR ""="`,
  '<img src=x onerror=alert(1)>',
  '{{7*7}} ${7*7} %s %n',
  '{"$ne":null}',
  '__proto__',
  'Bcc: eve@example.com',
];

test('any text, such as SQL or markup, is stored and returned as it was typed', async ({
  appWithHighLimits: app,
}) => {
  const { session, userId } = await app.verifiedAccount();
  for (const text of injections) {
    app.clock.advance(1000);
    expect(
      (await session.put(`/users/${userId}`, { firstName: text, lastName: text })).status,
    ).toBe(200);
    expect((await session.post('/reviews', { rating: 5, comment: text })).status).toBe(201);
    const { body } = await app.get('/reviews?limit=1');
    expect(body).toMatchObject([{ comment: text, author: { firstName: text, lastName: text } }]);
  }
  for (const comment of ['🎹'.repeat(5000), '<script>alert(1)</script>\u00A0안녕 سلام\n\t!']) {
    app.clock.advance(1000);
    await session.review(comment);
    expect((await app.get('/reviews?limit=1')).body[0].comment).toBe(comment);
  }
  expect(await app.count('reviews')).toBe(injections.length + 2);
});

test('fields that a form does not have are never stored', async ({ app }) => {
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const extra = {
    verified: true,
    verified_at: 1,
    verifiedAt: 1,
    id: 'mine',
    userId: 'mine',
    role: 'admin',
    password_hash: 'x',
  };
  const { token } = (await app.signUp('ann@example.com', extra)).body;
  const session = app.as(token);
  const { userId } = (await session.get('/users/token')).body;
  expect(userId).not.toBe('mine');
  expect((await session.put(`/users/${userId}`, { ...names, ...extra })).status).toBe(200);
  const { body } = await session.post('/reviews', {
    rating: 5,
    comment: 'x',
    _id: 'mine',
    author: { firstName: 'Bob' },
    status: 'published',
    createdAt: '2000-01-01',
  });
  expect(body).toMatchObject({ userId, author: names, status: 'held' });
  expect(body._id).not.toBe('mine');
  expect(body.createdAt).toBe(new Date(app.clock.now()).toISOString());
  expect((await session.get('/users/token')).body).toEqual({
    userId,
    email: 'ann@example.com',
    ...names,
    verified: false,
    hasPassword: true,
  });
});
