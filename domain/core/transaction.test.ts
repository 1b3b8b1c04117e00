import { expect } from 'vitest';
import { lockUser } from '#domain/accounts/users.ts';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { openPostgres } from '#tests/harness/databases.ts';
import { inTransaction } from './transaction.ts';

test('work that loses a deadlock runs once more, and announces its changes once', async ({
  createApp,
}) => {
  const app = await createApp({ open: openPostgres, sendsEmail: false });
  const { context } = app;
  const users = [
    (await app.createAccount()).userId,
    (await app.createAccount('bob@example.com')).userId,
  ];
  let attempts = 0;
  let held = 0;
  let queued = 0;
  context.committed.on('emailQueued', () => void queued++);
  const both = Promise.withResolvers<void>();
  const winner = Promise.withResolvers<void>();
  const lockBoth = async (first: string, second: string) => {
    await inTransaction(context, async (tx) => {
      attempts++;
      // The third attempt is the loser's second. It waits for the winner, or the two could deadlock
      // again.
      if (attempts === 3) await winner.promise;
      await lockUser(tx, first);
      if (++held === 2) both.resolve();
      await both.promise;
      await lockUser(tx, second);
      await enqueueEmail(
        tx,
        { kind: 'reset_password', recipient: first, payload: {} },
        context.now(),
      );
    });
    winner.resolve();
  };
  const [ann = '', bob = ''] = users;
  const before = await app.count('outbox');
  await Promise.all([lockBoth(ann, bob), lockBoth(bob, ann)]);
  expect([attempts, queued, await app.count('outbox')]).toEqual([3, 2, before + 2]);
});

test.for([
  ['40P01', 2],
  ['40001', 2],
  ['23505', 1],
])('after an error with the code %s, work runs %i times at most', async ([code, most], { app }) => {
  let attempts = 0;
  const work = inTransaction(app.context, () => {
    attempts++;
    throw Object.assign(new Error('Failed'), { code });
  });
  await expect(work).rejects.toThrow('Failed');
  expect(attempts).toBe(most);
});
