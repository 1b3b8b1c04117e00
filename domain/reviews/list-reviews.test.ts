import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../../tests/harness/create-test-app.ts';

const byCodeUnit = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

eachDatabase((open) => {
  test('reviews of one millisecond are sorted by their ids’ code units in every locale, across pages', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    const { session } = await app.verifiedAccount('ann@example.com');
    const ids = ['a', 'B', '-', '_', '0', 'Z', 'z', 'A'].map((first) => first.padEnd(22, 'x'));
    for (const id of ids) {
      const { body } = await session.post('/reviews', { rating: 5, comment: id });
      await app.database.kysely.updateTable('reviews').set({ id }).where('id', '=', body._id).execute();
    }
    const newestFirst = ids.toSorted(byCodeUnit).toReversed();
    for (const caller of [app, session]) {
      const seen: string[] = [];
      let next: string | undefined = '/reviews?limit=3';
      while (next !== undefined) {
        const { body, headers } = await caller.get(next);
        seen.push(...body.map(({ _id }: { _id: string }) => _id));
        next = /^<\/api(.+)>; rel="next"$/u.exec(headers.get('Link') ?? '')?.[1];
      }
      expect(seen).toEqual(newestFirst);
    }
  });
});
