import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { reviewMessages } from '#content/messages/review.ts';
import type { ReviewVersion, ReviewWithHistory } from '#shared/reviews.ts';
import { sampleReview } from '#tests/harness/sample-review.ts';
import { History } from './history.tsx';

const versionOf = (version: number): ReviewVersion => ({
  version,
  writtenAt: sampleReview.createdAt,
  withheld: false,
  rating: 5,
  comment: `Version ${version}`,
});

function draw(version: number, versions: number[]): string {
  const review: ReviewWithHistory = {
    ...sampleReview,
    version,
    versions: versions.map(versionOf),
    replyVersions: [],
  };
  return renderToStaticMarkup(createElement(History, { review }));
}

test('a history says whether it has every version', () => {
  expect(draw(1, [])).toBe('');
  const whole = draw(3, [2, 1]);
  expect(whole).not.toContain(reviewMessages.onlyNewest(2));
  expect(draw(3, [2])).toContain(reviewMessages.onlyNewest(1));
  expect(draw(3, [])).toContain(reviewMessages.notListed);
  for (const html of [whole, draw(3, [2]), draw(3, [])])
    expect(html).not.toContain(reviewMessages.withheld);
});
