import { expect, test } from 'vitest';
import { knownProject } from '#tests/harness/known-projects.ts';
import { parseReviewQuery } from './parse-review-query.ts';

const { projectId: project } = knownProject;

test('a query has only what its address asks for', () => {
  for (const [address, query] of [
    ['', {}],
    ['stars=5', { stars: 5 }],
    ['verified=1', { verified: true }],
    [`verified=1&project=${project}`, { project }],
    ['sort=oldest&q=Café', { sort: 'oldest', q: 'cafe' }],
  ] as const)
    expect(parseReviewQuery(new URLSearchParams(address))).toStrictEqual({
      query: { sort: 'newest', ...query },
    });
});
