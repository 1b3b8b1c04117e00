import { expect, test } from 'vitest';
import { unverifiedWithHeldReviewRetentionMs } from '#domain/use-cases/cleanup.ts';
import { day } from '#tests/harness/time.ts';
import { hidingReasons } from './hiding-reasons.ts';
import { invitationLifetimeDays } from './limits.ts';
import { pages } from './pages.ts';
import { provider } from './provider.ts';
import { reportReasons } from './report-reasons.ts';
import { reviewsAbout } from './reviews-about.ts';

const { sections } = reviewsAbout;
const textOf = (id: string) => JSON.stringify(sections.find((section) => section.id === id));

test('each section of the page has its own anchor, and each link leads to a page', () => {
  expect(new Set(sections.map(({ id }) => id)).size).toBe(sections.length);
  const paths = pages.map(({ path }) => path);
  const linked = sections.flatMap(({ link }) => (link === undefined ? [] : [link.href]));
  expect(paths).toEqual(expect.arrayContaining(linked));
});

test('the page states the code’s numbers', () => {
  expect(textOf('who')).toContain('limited to 10 an hour');
  expect(textOf('who')).toContain(`expires after ${invitationLifetimeDays} days`);
  expect(textOf('who')).toContain(
    `deleted after ${unverifiedWithHeldReviewRetentionMs / day} days`,
  );
  expect(textOf('shown')).toContain('20 to a page');
  expect(textOf('shown')).toContain('at least 4 stars and 80 to 240 characters');
  expect(textOf('shown')).toContain('Anything past 420 characters');
  expect(textOf('removed')).toContain('5 reports an hour');
  expect(textOf('removed')).toContain(`within ${provider.replyTime}`);
});

test('the page lists every reason to hide a review; each to report one is among them', () => {
  for (const sentence of Object.values(hidingReasons))
    expect(textOf('removed')).toContain(sentence);
  expect(Object.keys(hidingReasons)).toEqual(expect.arrayContaining(Object.keys(reportReasons)));
});
