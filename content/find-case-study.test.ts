import { expect, test } from 'vitest';
import type { CaseStudy } from './content-types.ts';
import { findCaseStudy } from './find-case-study.ts';
import { projects } from './projects.ts';

const study = {
  headline: 'A headline',
  summary: 'A summary.',
  endDate: 'Mar 2024',
  problem: [],
  approach: [],
  results: [{ number: '3', label: 'things' }],
  outcome: [],
  pictures: [],
} as const;

test('a case study is found by its project, between those before and after it', () => {
  const studies = ['ONE', 'TWO', 'SIX'].map((id): CaseStudy => ({ ...study, projectId: id }));
  const known = ['SIX', 'ONE', 'TWO', 'BARE'].map((id) => ({
    ...projects[0],
    projectId: id,
    projectName: `Project ${id}`,
  }));
  const [one, two, six] = ['ONE', 'TWO', 'SIX'].map((id) => ({
    projectId: id,
    projectName: `Project ${id}`,
  }));
  expect(findCaseStudy('TWO', studies, known)).toEqual({
    study: studies[1],
    project: known[2],
    previous: one,
    next: six,
  });
  expect(findCaseStudy('ONE', studies, known)).toMatchObject({ previous: undefined, next: two });
  expect(findCaseStudy('SIX', studies, known)).toMatchObject({ previous: two, next: one });
  // Each of two leads to the other, once.
  for (const [id, next] of [
    ['ONE', two],
    ['TWO', one],
  ] as const)
    expect(findCaseStudy(id, studies.slice(0, 2), known)).toMatchObject({
      previous: undefined,
      next,
    });
  expect(findCaseStudy('ONE', studies.slice(0, 1), known)).toMatchObject({
    previous: undefined,
    next: undefined,
  });
  for (const id of ['BARE', 'unknown', ''])
    expect(findCaseStudy(id, studies, known)).toBeUndefined();
  expect(findCaseStudy('ONE', [], known)).toBeUndefined();
});
