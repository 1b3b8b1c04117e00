import { RouterContextProvider } from 'react-router';
import { expect, vi } from 'vitest';
import { domainContext, listProblem } from '#app/page-context.ts';
import { errorMessages } from '#content/messages/error.ts';
import { createLogger } from '#server/logger.ts';
import type { ListProblem } from '#shared/review-query.ts';
import { test } from '#tests/harness/create-test-app.ts';
import { loaders, renderPage } from './render-document.tsx';

const build = '/assets/entry.js';
const files = { modules: [build], inlined: [], styles: [], texts: { typeface: '', rest: '' } };

test('a server error is in the log, and the page and its data name the request', async ({
  app: { context },
}) => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => lines.push(line) });
  // The app polls the database in the background, and must not fail.
  const db: typeof context.db = Object.assign(Object.create(context.db), {
    selectFrom: () => {
      throw new Error('no such table: review_events');
    },
  });
  const read = async (path: string) => {
    const { status, body } = await renderPage(
      new URL(path, 'https://example.com'),
      { context: { ...context, db }, logger, requestId: '4f' },
      () => files,
    );
    expect(status).toBe(500);
    return body;
  };
  expect(JSON.parse(await read('/reviews/record.data'))).toEqual({
    error: { requestId: '4f' },
    build,
  });
  const page = await read('/reviews/record');
  expect(page).toContain(errorMessages.server('4f'));
  expect(page).not.toContain('no such table');
  expect(lines).toEqual(
    Array(2).fill(expect.stringMatching(/"requestId":"4f".*no such table.*"A page failed"/u)),
  );
});

test('a page whose rendering fails is in the log, and shows its request', async ({
  app: { context },
}) => {
  const lines: string[] = [];
  const logger = createLogger('error', { write: (line) => lines.push(line) });
  let tries = 0;
  const { status, body } = await renderPage(
    new URL('https://example.com/privacy'),
    { context, logger, requestId: '4f' },
    () => ({
      ...files,
      get texts() {
        tries += 1;
        if (tries === 1) throw new Error('It toppled over');
        return files.texts;
      },
    }),
  );
  expect(status).toBe(500);
  expect(body).toContain(errorMessages.server('4f'));
  expect(lines).toEqual([expect.stringMatching(/"requestId":"4f".*toppled.*"A page failed"/u)]);
});

test('a page that does not exist is not logged as an error', async ({ app: { context } }) => {
  const lines: string[] = [];
  const logger = createLogger('trace', { write: (line) => lines.push(line) });
  const { status } = await renderPage(
    new URL('https://example.com/reviews/none'),
    { context, logger, requestId: '4f' },
    () => files,
  );
  expect([status, lines]).toEqual([404, []]);
});

test('a page of a busy database can be tried again without scripts', async ({
  app: { context },
}) => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  vi.spyOn(context.db, 'selectFrom').mockImplementation(() => {
    throw away;
  });
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => lines.push(line) });
  const { status, body } = await renderPage(
    new URL('https://example.com/reviews'),
    { context, logger, requestId: '4f' },
    () => files,
  );
  expect(status).toBe(503);
  expect(lines).toEqual([
    expect.stringMatching(/"level":40.*"requestId":"4f".*ECONNREFUSED.*"The database is unavail/u),
  ]);
  expect(body).toMatch(new RegExp(`<a href=""[^>]*>${errorMessages.tryAgain}</a>`, 'u'));
});

test.for([
  ['/no/such/page', 404, false, '<!DOCTYPE html>'],
  ['/privacy.data', 200, false, '{"data":null,'],
  ['/reviews/record.data', 200, true, '{"data":{"'],
] as const)('%s is %i, and shows public content: %s', async (expected, { app }) => {
  const [path, status, isPublic, start] = expected;
  const page = await renderPage(
    new URL(path, 'https://example.com'),
    { context: app.context, logger: createLogger('silent'), requestId: '4f' },
    () => files,
  );
  expect([page.status, page.showsPublicContent]).toEqual([status, isPublic]);
  expect(page.body.slice(0, start.length)).toBe(start);
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
