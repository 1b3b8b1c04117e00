import { expect, test, vi } from 'vitest';
import type { z } from 'zod';
import { emailSchema, nameSchema, passwordSchema, signUpSchema } from './accounts.ts';
import { engagedAtSchema, invitedNameSchema } from './invitations.ts';
import { ownerReviewQuerySchema, reportClosingSchema } from './owner.ts';
import { reviewQuerySchema } from './parse-review-query.ts';
import { reportSchema } from './reports.ts';
import { commentSchema, hidingSchema, replySchema } from './reviews.ts';

const searchWords = reviewQuerySchema.shape.q;
const emoji = (length: number) => '🎹'.repeat(length);
const domain = `@${`${'d'.repeat(62)}.`.repeat(3)}`;
const address = (length: number) => `ann${domain}${'c'.repeat(length - domain.length - 3)}`;
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ');

/** Fields with the longest text that each takes, or the shortest, and one that it refuses. */
const edges: [field: string, schema: z.ZodType, taken: string, refused: string][] = [
  ['comment', commentSchema, emoji(5000), emoji(5001)],
  ['reply', replySchema, emoji(5000), emoji(5001)],
  ['answer to a report', reportClosingSchema.shape.answer, emoji(5000), emoji(5001)],
  ['words about a hidden review', hidingSchema.shape.words, emoji(500), emoji(501)],
  ['words of a report', reportSchema.shape.words, emoji(1000), emoji(1001)],
  ['name', nameSchema, emoji(80), emoji(81)],
  ['name of an invited client', invitedNameSchema, emoji(120), emoji(121)],
  ['address', emailSchema, address(254), address(255)],
  ['short password', passwordSchema, emoji(8), emoji(7)],
  ['short new password', signUpSchema.shape.password, emoji(8), emoji(7)],
  ['long password', passwordSchema, emoji(128), emoji(129)],
  ['long new password', signUpSchema.shape.password, emoji(128), emoji(129)],
  ['search', searchWords, emoji(100), emoji(101)],
  ['words of a search', searchWords, words(20), words(21)],
  ['search of the owner', ownerReviewQuerySchema.shape.q, emoji(100), emoji(101)],
];

test.each(edges)('a %s is taken up to its limit', (_field, schema, taken, refused) => {
  expect(schema.safeParse(taken).success).toBe(true);
  expect(schema.safeParse(refused).success).toBe(false);
});

test('text far beyond its limit is not normalized, because accents would take seconds', () => {
  const normalize = vi.spyOn(String.prototype, 'normalize');
  const long = `a${'\u0345'.repeat(15_000)}${'\u0334'.repeat(15_000)}`;
  for (const [field, schema] of edges) expect(schema.safeParse(long).success, field).toBe(false);
  const names = { firstName: long, lastName: long };
  const passwords = { password: long, passwordRetype: long };
  for (const texts of [names, passwords, { ...names, ...passwords }])
    expect(signUpSchema.safeParse(texts).success).toBe(false);
  const lengths = normalize.mock.contexts.map((text) => String(text).length);
  expect(lengths.filter((length) => length > 2000)).toEqual([]);
});

test('a month may have begun in Kiritimati, 14 hours ahead of UTC', () => {
  const begins = Date.UTC(2026, 0, 31, 10);
  const isTaken = (month: string, now: number) => {
    vi.spyOn(Date, 'now').mockReturnValue(now);
    return engagedAtSchema.safeParse(month).success;
  };
  expect([isTaken('2026-01', begins - 1), isTaken('2026-02', begins - 1)]).toEqual([true, false]);
  expect([isTaken('2026-02', begins), isTaken('2026-03', begins)]).toEqual([true, false]);
});
