import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, testPassword as password } from '../../tests/harness/create-test-app.ts';

const injections = [
  "Robert'); DROP TABLE users; --",
  `" OR ""="`,
  '<img src=x onerror=alert(1)>',
  '{{7*7}} ${7*7} %s %n',
  '{"$ne":null}',
  '__proto__',
  'Bcc: eve@example.com',
];

eachDatabase((open) => {
  test('text that looks like SQL, markup, a template, or a header is stored and returned as it was typed', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    for (const text of injections) {
      app.clock.advance(1000);
      expect((await session.put(`/users/${userId}`, { firstName: text, lastName: text })).status).toBe(200);
      expect((await session.post('/reviews', { rating: 5, comment: text })).status).toBe(201);
      const { body } = await app.get('/reviews?limit=1');
      expect(body).toMatchObject([{ comment: text, author: { firstName: text, lastName: text } }]);
    }
    expect(await app.count('reviews')).toBe(injections.length);
  });

  test('no text in place of an address or a password logs anybody in', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    await app.verifiedAccount('ann@example.com');
    for (const text of injections) {
      expect((await app.post('/users/login', { email: text, password })).status).toBe(422);
      expect((await app.post('/users/login', { email: 'ann@example.com', password: `${text} or more` })).body.code).toBe(
        'wrong_credentials',
      );
    }
    const objects = { email: { $ne: null }, password: { $ne: null } };
    expect((await app.post('/users/login', objects)).body.code).toBe('invalid_fields');
  });

  test('fields that a form does not have are never stored', async () => {
    await using app = await createTestApp(open);
    const names = { firstName: 'Ann', lastName: 'Lee' };
    const extra = { verified: true, verified_at: 1, verifiedAt: 1, id: 'mine', userId: 'mine', role: 'admin', password_hash: 'x' };
    const form = { ...names, email: 'ann@example.com', password, passwordRetype: password };
    const { token } = (await app.post('/users/signup', { ...form, ...extra })).body;
    const session = app.as(token);
    const { userId } = (await session.get('/users/token')).body;
    expect(userId).not.toBe('mine');
    expect((await session.put(`/users/${userId}`, { ...names, ...extra })).status).toBe(200);
    expect((await session.get('/users/token')).body).toEqual({
      userId,
      email: 'ann@example.com',
      ...names,
      verified: false,
      hasPassword: true,
    });
  });

  test('a body cannot change the prototype of objects', async () => {
    await using app = await createTestApp(open);
    const polluting = '"__proto__":{"verified":true,"polluted":true},"constructor":{"prototype":{"polluted":true}}';
    const form = { firstName: 'Ann', lastName: 'Lee', email: 'ann@example.com', password, passwordRetype: password };
    const { body } = await app.post('/users/signup', `{${polluting},${JSON.stringify(form).slice(1)}`);
    expect((await app.as(body.token).get('/users/token')).body).toMatchObject({ verified: false });
    expect({}).not.toHaveProperty('polluted');
  });
});
