import { expect, test } from 'vitest';
import { messages } from '#content/messages.ts';
import { provider } from '#content/provider.ts';
import type { Review } from '#shared/reviews.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { reviewMetadata } from './review-metadata.ts';

const review = (name: string, comment: string, source: Review['source'] = 'verified_email') =>
  reviewMetadata({
    ...sampleReview,
    _id: 'abc',
    comment,
    author: { firstName: name, lastName: 'Lee' },
    source,
  });

test('a review is titled by its author and described by its stars and first words', () => {
  const { path, title, description } = review('Ann', 'Fast,\n\nkind,  exact. ');
  expect([path, title, description]).toEqual([
    '/reviews/abc',
    messages.site.titled(messages.reviews.by('Ann Lee')),
    '4 out of 5 stars: “Fast, kind, exact.”',
  ]);
  expect(review('Ann', ' \n ').description).toBe(messages.review.description(4, ''));
});

test('a review shares the picture of its stars, and of verified clients', () => {
  expect(review('Ann', 'Fast.').card.name).toBe('review-4');
  expect(review('Ann', 'Fast.', 'verified_client').card.name).toBe('review-4-verified');
});

test.each(['word '.repeat(100), 'W'.repeat(5000), '🎹'.repeat(300)])(
  'long names and words are cut, never within a character',
  (text) => {
    const { title, description } = review(text.slice(0, 80), text);
    expect([...title].length).toBeLessThanOrEqual(60);
    expect([...description].length).toBeLessThanOrEqual(155);
    expect([...title].length).toBeGreaterThan(45);
    expect([...description].length).toBeGreaterThan(140);
    expect(title).toMatch(/\S… – [^…]+$/u);
    expect(title.endsWith(`… – ${provider.brand}`)).toBe(true);
    expect(description).toMatch(/\S…”$/u);
    expect((title + description).isWellFormed()).toBe(true);
  },
);

test('titles of 60 characters and descriptions of 155 are whole', () => {
  const room = {
    name: 60 - [...review('', '').title].length,
    words: 155 - [...messages.review.description(4, 'x')].length + 1,
  };
  const whole = review('A'.repeat(room.name), 'x'.repeat(room.words));
  expect([[...whole.title].length, [...whole.description].length]).toEqual([60, 155]);
  expect(whole.title + whole.description).not.toContain('…');
  const cut = review('A'.repeat(room.name + 1), 'x'.repeat(room.words + 1));
  expect([cut.title, cut.description]).toEqual([
    expect.stringContaining('…'),
    expect.stringContaining('…'),
  ]);
});
