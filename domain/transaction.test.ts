import { expect, test } from 'vitest';
import { createTestApp } from '../tests/harness/create-test-app.ts';
import { onPostgres } from '../tests/harness/databases.ts';
import { lockUser } from './accounts/lock-user.server.ts';
import { enqueueMail } from './mail/outbox.server.ts';
import { inTransaction } from './transaction.server.ts';

onPostgres((open) => {
  test('work that loses a deadlock runs once more, and what follows a commit happens once', async () => {
    await using app = await createTestApp(open, { sendsMail: false });
    const { domain } = app;
    const users = [(await app.createAccount('ann@example.com')).userId, (await app.createAccount('bob@example.com')).userId];
    let attempts = 0;
    let queued = 0;
    domain.mailQueued.listen(() => queued++);
    const arrived: (() => void)[] = [];
    /** Resolves for both when both hold their first lock. */
    const bothHoldOne = () =>
      new Promise<void>((resolve) => {
        arrived.push(resolve);
        if (arrived.length >= 2) for (const go of arrived) go();
      });
    const lockBoth = (first: string, second: string) =>
      inTransaction(domain, async (tx) => {
        attempts++;
        await lockUser(tx, first);
        await bothHoldOne();
        await lockUser(tx, second);
        await enqueueMail(tx, { kind: 'reset_password', recipient: first, payload: {} }, domain.now());
      });
    const [ann = '', bob = ''] = users;
    const before = await app.count('outbox');
    await Promise.all([lockBoth(ann, bob), lockBoth(bob, ann)]);
    expect([attempts, queued, await app.count('outbox')]).toEqual([3, 2, before + 2]);
  });
});
