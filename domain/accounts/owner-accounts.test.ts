import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { deleteAccountForOwner, findAccountForOwner, listAccountsForOwner } from './owner-accounts.ts';

eachDatabase((open) => {
  test('the owner finds accounts by a part of the address or the name, and by verification', async () => {
    await using app = await createTestApp(open);
    const ann = await app.verifiedAccount('Ann_1@example.com');
    app.clock.advance(1000);
    const bob = await app.createAccount('bob@example.com');
    await bob.session.put(`/users/${bob.userId}`, { firstName: 'Bob', lastName: '100%' });
    await ann.session.post('/reviews', { rating: 5, comment: '' });
    const find = async (filter: Parameters<typeof listAccountsForOwner>[1]) =>
      (await listAccountsForOwner(app.context, filter, 10)).accounts.map(({ userId }) => userId);
    expect(await find({})).toEqual([bob.userId, ann.userId]);
    expect(await find({ text: 'ANN_' })).toEqual([ann.userId]);
    expect(await find({ text: '0%' })).toEqual([bob.userId]);
    expect(await find({ text: '_x' })).toEqual([]);
    expect(await find({ text: '%x' })).toEqual([]);
    expect(await find({ text: '\\' })).toEqual([]);
    expect(await find({ isVerified: true })).toEqual([ann.userId]);
    expect(await find({ isVerified: false, text: 'BOB' })).toEqual([bob.userId]);
    expect((await listAccountsForOwner(app.context, {}, 1)).hasMore).toBe(true);
    const found = await findAccountForOwner(app.context, 'ann_1@EXAMPLE.com');
    expect(found).toMatchObject({ userId: ann.userId, email: 'Ann_1@example.com', verified: true, reviews: 1, sessions: 1 });
    expect(await findAccountForOwner(app.context, ann.userId)).toEqual(found);
    await expect(findAccountForOwner(app.context, 'nobody@example.com')).rejects.toMatchObject({ code: 'not_found' });
  });

  test('an account that the owner deletes is gone with its reviews, sessions, and emails, and its user gets a last email', async () => {
    await using app = await createTestApp(open);
    const { session, userId } = await app.verifiedAccount('ann@example.com');
    await session.post('/reviews', { rating: 5, comment: '' });
    await deleteAccountForOwner(app.context, userId);
    expect((await session.get('/users/token')).status).toBe(401);
    expect((await app.get('/reviews/summary')).body.count).toBe(0);
    expect(await app.count('users')).toBe(0);
    expect(await app.count('reviews')).toBe(0);
    const rows = await app.context.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
    expect(rows).toEqual([{ kind: 'account_deleted', recipient: 'ann@example.com' }]);
    await expect(deleteAccountForOwner(app.context, userId)).rejects.toMatchObject({ code: 'not_found' });
  });
});
