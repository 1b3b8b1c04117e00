import { expect } from 'vitest';
import { test } from '../../tests/harness/create-test-app.ts';
import { deleteAccountForOwner, findAccountForOwner } from './owner-accounts.ts';

test('the owner finds an account by its address in any case, and by its id', async ({ app }) => {
  const { session, userId } = await app.verifiedAccount('Ann_1@example.com');
  await session.review('');
  const found = await findAccountForOwner(app.context, 'ann_1@EXAMPLE.com');
  expect(found).toEqual({
    userId,
    email: 'Ann_1@example.com',
    firstName: 'Ann',
    lastName: 'Lee',
    reviews: 1,
    sessions: 1,
  });
  expect(await findAccountForOwner(app.context, userId)).toEqual(found);
  await expect(findAccountForOwner(app.context, 'nobody@example.com')).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('an account that the owner deletes is gone with its reviews, sessions, and emails, and its user gets a last email', async ({
  app,
}) => {
  const { session, userId } = await app.verifiedAccount();
  await session.review('');
  await deleteAccountForOwner(app.context, userId);
  expect((await session.get('/users/token')).status).toBe(401);
  expect((await app.get('/reviews/summary')).body.count).toBe(0);
  expect(await app.count('users')).toBe(0);
  expect(await app.count('reviews')).toBe(0);
  const rows = await app.context.db.selectFrom('outbox').select(['kind', 'recipient']).execute();
  expect(rows).toEqual([{ kind: 'account_deleted', recipient: 'ann@example.com' }]);
  await expect(deleteAccountForOwner(app.context, userId)).rejects.toMatchObject({
    code: 'not_found',
  });
});
