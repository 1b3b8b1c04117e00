import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';
import { findQuote } from './find-quote.ts';

eachDatabase((open) => {
  test('the newest public review with at least 4 stars and 80 to 240 characters is quoted', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    const { session } = await app.verifiedAccount('ann@example.com');
    const quoted = async () => (await findQuote(app.context))?.comment;
    expect(await quoted()).toBeUndefined();
    const post = (rating: number, comment: string) => {
      app.clock.advance(1000);
      return session.post('/reviews', { rating, comment });
    };
    await post(5, 'a'.repeat(79));
    await post(5, 'a'.repeat(241));
    await post(3, 'a'.repeat(100));
    expect(await quoted()).toBeUndefined();
    await post(4, 'b'.repeat(80));
    expect(await quoted()).toBe('b'.repeat(80));
    const { body } = await post(5, '🎹'.repeat(240));
    expect(await quoted()).toBe('🎹'.repeat(240));
    await app.database.kysely.updateTable('reviews').set({ public: 0 }).where('id', '=', body._id).execute();
    expect(await quoted()).toBe('b'.repeat(80));
  });
});
