import {
  test as base,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test';
import { startPostgres } from '#tests/harness/postgres.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { newPerson, type Person, storeToken, verifiedPerson } from './people.ts';
import { watchForProblems } from './problems.ts';
import { expectNoSecrets, keepSecretsOf } from './secrets.ts';

export { expect } from '@playwright/test';

export interface SiteOptions {
  databaseKind: 'sqlite' | 'postgres';
  settings: Record<string, string>;
}

interface WorkerFixtures extends SiteOptions {
  /**
   * The built site, one process for each worker. A password, address, token, emailed link, or
   * comment in its log fails the run.
   */
  site: RunningServer;
}

interface Fixtures {
  /**
   * A visitor with a separate browser profile. Any console message, error, or policy violation
   * fails the test.
   */
  newVisitor: (options?: BrowserContextOptions, ownBrowser?: Browser) => Promise<Page>;
  /** Somebody with a verified account, to which `page` is logged in. */
  member: Person & { token: string };
  /** Statuses of API calls that this test provokes; Chromium writes each to the console. */
  provoked: Set<number>;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  databaseKind: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ databaseKind, settings }, use) => {
      const postgres = databaseKind === 'postgres' ? await startPostgres() : undefined;
      const databaseUrl = postgres?.url('postgres');
      const server = await startServer({
        settings: { LOG_LEVEL: 'trace', ...settings },
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
      });
      await use(server);
      await server.stop();
      await postgres?.stop();
      expectNoSecrets(server);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => {
    await use(site.url);
  },
  provoked: async ({}, use) => {
    await use(new Set());
  },
  newVisitor: async ({ browser, baseURL, provoked, reducedMotion }, use, info) => {
    const problems: string[] = [];
    const contexts: BrowserContext[] = [];
    await use(async (options = {}, ownBrowser = browser) => {
      const context = await ownBrowser.newContext({
        baseURL: baseURL ?? '',
        reducedMotion: reducedMotion ?? null,
        ...options,
      });
      contexts.push(context);
      keepSecretsOf(context);
      await watchForProblems(context, provoked, problems);
      return context.newPage();
    });
    // Playwright would also take pictures of what succeeds, and wait for each typeface.
    if (info.status !== info.expectedStatus)
      for (const [index, page] of contexts.flatMap((context) => context.pages()).entries())
        await page
          .screenshot({ path: info.outputPath(`page-${index + 1}.png`) })
          .catch(() => undefined);
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'no console line, error or policy violation').toEqual([]);
  },
  page: async ({ newVisitor, viewport, colorScheme, javaScriptEnabled }, use) => {
    await use(await newVisitor({ viewport, colorScheme: colorScheme ?? null, javaScriptEnabled }));
  },
  member: async ({ page, site }, use) => {
    const person = newPerson();
    const token = await verifiedPerson(site, person);
    await storeToken(page, token);
    await use({ ...person, token });
  },
});

/** Without animations, which take a sixth of the time: for tests of what does not move. */
export const stillTest = test.extend({ reducedMotion: 'reduce' });
