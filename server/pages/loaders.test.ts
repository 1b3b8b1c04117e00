import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import type { CaseStudy } from '../../content/content-types.ts';
import { projects } from '../../content/projects.ts';
import { test } from '../../tests/harness/create-test-app.ts';
import type { ListProblem } from '../page-cache/cache-key.ts';
import { domainContext, findCaseStudy, listProblem, loaders } from './loaders.ts';

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

test('a search that is refused finds no review, and counts all', async ({ app }) => {
  await (await app.verifiedAccount('ann@example.com')).session.review('Good.');
  const load = (problem?: ListProblem) => {
    const context = new RouterContextProvider();
    context.set(domainContext, app.context);
    context.set(listProblem, problem);
    const request = new Request('http://localhost/reviews');
    return loaders.get('reviews/reviews')?.({
      request,
      context,
      params: {},
    } as unknown as Parameters<NonNullable<ReturnType<typeof loaders.get>>>[0]);
  };
  for (const problem of ['search_too_long', 'too_many_searches'] as const)
    expect(await load(problem)).toMatchObject({
      page: { reviews: [] },
      summary: { count: 1 },
      problem,
    });
  expect(await load()).toMatchObject({ page: { reviews: [{ comment: 'Good.' }] } });
});
