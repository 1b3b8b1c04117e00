import { expect, test } from 'vitest';
import { unverifiedWithHeldReviewRetentionMs } from '../domain/cleanup.ts';
import { invitationLifetimeDays } from '../shared/limits.ts';
import { hidingReasons } from './hiding-reasons.ts';
import { pages } from './pages.ts';
import { provider } from './provider.ts';
import { reportReasons } from './report-reasons.ts';
import { reviewsAbout } from './reviews-about.ts';

const { sections } = reviewsAbout;
const textOf = (id: string) => JSON.stringify(sections.find((section) => section.id === id));

test('each section of the page has its own anchor, and each link leads to a page', () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const paths = pages.map(({ path }) => path);
  const linked = sections.flatMap(({ link }) => (link === undefined ? [] : [link.to]));
  expect(paths).toEqual(expect.arrayContaining(linked));
});

test('§19: the page states the numbers of the code', () => {
  expect(textOf('who')).toContain('limited to 10 an hour');
  expect(textOf('verified')).toContain(`within ${invitationLifetimeDays} days`);
  expect(textOf('order')).toContain('20 on a page');
  expect(textOf('quoted')).toContain('at least 4 stars and 80 to 240 characters');
  expect(textOf('quoted')).toContain('After 420 characters');
  expect(textOf('report')).toContain('5 reports an hour');
  expect(textOf('times')).toContain(`deleted after ${unverifiedWithHeldReviewRetentionMs / (24 * 60 * 60 * 1000)} days`);
  expect(textOf('times')).toContain(`within ${provider.replyTime}`);
});

test('§19: the page lists every reason to hide and to report a review, and each to report is one to hide', () => {
  for (const sentence of Object.values(hidingReasons)) expect(textOf('removed')).toContain(sentence);
  for (const sentence of Object.values(reportReasons)) expect(textOf('report')).toContain(sentence);
  expect(Object.keys(hidingReasons)).toEqual(expect.arrayContaining(Object.keys(reportReasons)));
});
