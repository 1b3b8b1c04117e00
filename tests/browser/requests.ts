import type { Page, Route } from '@playwright/test';

/** Collects the calls of the page that could change something, from now on. */
export function watchChanges(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET')
      sent.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  return sent;
}

/** Lets the server handle calls but answers 502 instead, once. */
export async function loseAnswer(page: Page, path: string): Promise<void> {
  await page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.fulfill({ status: 502, body: 'Bad Gateway', contentType: 'text/plain' });
    },
    { times: 1 },
  );
}

/** Answers the next call in place of the server. */
export const answerOnce = (
  page: Page,
  url: string | RegExp,
  answer: Parameters<Route['fulfill']>[0],
): Promise<unknown> => page.route(url, (route) => route.fulfill(answer), { times: 1 });

/** Changes the text of the server's answers. */
export const rewrite = (
  page: Page,
  url: string | RegExp,
  change: (text: string) => string,
): Promise<unknown> =>
  page.route(url, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text()) });
  });

/** Breaks the connection of calls from now on, or only of the first ones. */
export async function drop(
  page: Page,
  url: string | RegExp,
  { method, times }: { method?: string; times?: number } = {},
): Promise<void> {
  await page.route(
    url,
    (route) =>
      method === undefined || route.request().method() === method
        ? route.abort('internetdisconnected')
        : route.fallback(),
    times === undefined ? {} : { times },
  );
}

/** Loses an answer once, and repeats the call, as a browser does when a connection breaks. */
export async function repeat(page: Page, url: string, method: string): Promise<void> {
  let isRepeated = false;
  await page.route(url, async (route) => {
    if (route.request().method() === method && !isRepeated) {
      isRepeated = true;
      await route.fetch();
    }
    await route.fallback();
  });
}

/** Delays requests until the returned function is called. */
export async function hold(page: Page, url: string | RegExp, method?: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (method === undefined || route.request().method() === method) await promise;
    await route.fallback();
  });
  return resolve;
}

/** Opens a page whose scripts are delayed until the returned function is called. */
export async function openEarly(page: Page, path: string): Promise<() => void> {
  const release = await hold(page, '**/assets/*.js');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return release;
}
