import { RouterContextProvider } from 'react-router';
import { expect } from 'vitest';
import { domainContext, listProblem } from '#app/page-context.ts';
import type { ListProblem } from '#shared/review-query.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { loaders } from './loaders.ts';

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
