import { expect, test } from 'vitest';
import { signUp } from '../domain/accounts/sign-up.ts';
import { createContext } from '../domain/context.ts';
import { listReviews, summarizeReviews } from '../domain/reviews/list-reviews.ts';
import { eachDatabase, type OpenDatabase } from '../tests/harness/databases.ts';
import { seed, seedPassword } from './seed-database.ts';
import { seedAuthors } from './seed-reviews.ts';
import { testKeySource as recordKey } from '../tests/harness/record-key.ts';

async function openSeeded(open: OpenDatabase) {
  const database = await open();
  const now = Date.now();
  await seed(database, now, recordKey);
  const cursorKey = Buffer.alloc(32);
  const context = createContext({ database, clock: () => now, publicUrl: 'http://localhost', rateLimitScale: 1, cursorKey, recordKey });
  return { database, context };
}

eachDatabase((open) => {
  test('the seed has all ratings, held and hidden reviews, and several scripts, and queues no email', async () => {
    const { database, context } = await openSeeded(open);
    const { histogram, count, verified } = await summarizeReviews(context);
    expect(verified.count).toBe(seedAuthors.filter(({ invitedTo }) => invitedTo !== undefined).length);
    expect(histogram.every((each) => each > 0)).toBe(true);
    const { reviews } = await listReviews(context, { limit: 100, use: 'api' });
    expect(reviews).toHaveLength(count);
    expect(count).toBe(seedAuthors.flatMap((author) => author.reviews).length - 2);
    expect(await database.kysely.selectFrom('outbox').selectAll().execute()).toEqual([]);
    await database.close();
  });

  test('the seed leaves the rate limits for signing up untouched', async () => {
    const { database, context } = await openSeeded(open);
    const passwords = { password: seedPassword, passwordRetype: seedPassword };
    const signUpAs = (email: string) =>
      signUp(context, { email, firstName: 'Ann', lastName: 'Lee', ...passwords }, { network: '127.0.0.1', browser: 'Firefox on Linux' });
    for (let count = 1; count <= 10; count += 1) await signUpAs(`ann${count}@example.com`);
    await expect(signUpAs('ann11@example.com')).rejects.toThrow(expect.objectContaining({ code: 'too_many_requests' }));
    await database.close();
  });
});
