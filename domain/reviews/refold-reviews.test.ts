import { expect } from 'vitest';
import { test } from '#tests/harness/create-test-app.ts';
import { refoldReviews } from './refold-reviews.ts';

test('words that an older version folded differently are found once folded again', async ({
  appWithHighLimits: app,
}) => {
  const { db } = app.context;
  const { session } = await app.verifiedAccount();
  for (let count = 0; count < 60; count += 1) await session.review(`Straße ${count}`);
  await db.updateTable('reviews').set({ search_text: 'straße' }).execute();
  const find = async (words: string) =>
    (await app.get(`/reviews?limit=100&q=${encodeURIComponent(words)}`)).body.length;
  expect(await find('strasse')).toBe(0);
  const stored = db.selectFrom('search_folding').select('version');
  const unfolded = await stored.execute();
  await refoldReviews(app.context);
  expect(await find('strasse')).toBe(60);
  expect(await find('Straße 59')).toBe(1);
  expect(await stored.execute()).not.toEqual(unfolded);

  // Nothing is folded again until the folding changes.
  const folded = db.selectFrom('reviews').select('id').where('search_text', 'like', 'strasse%');
  await db.updateTable('reviews').set({ search_text: 'straße' }).execute();
  await refoldReviews(app.context);
  expect(await folded.execute()).toEqual([]);
  await db.updateTable('search_folding').set({ version: 'older' }).execute();
  await refoldReviews(app.context);
  expect(await folded.execute()).toHaveLength(60);
});
