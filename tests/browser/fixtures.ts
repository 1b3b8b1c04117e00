import { randomBytes } from 'node:crypto';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import pg from 'pg';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { watchForProblems } from './problems.ts';
import { expectNoSecrets, keepSecretsOf } from './secrets.ts';

export { expect } from '@playwright/test';

export interface SiteOptions {
  databaseKind: 'sqlite' | 'postgres';
  /** The settings of the site, by variable name. */
  settings: Record<string, string>;
}

interface WorkerFixtures extends SiteOptions {
  /** The built site, one process for each worker. A password, address, token, emailed link, or comment in its log fails the run. */
  site: RunningServer;
}

interface Fixtures {
  /** A visitor with a separate browser profile. Any console message, error, or policy violation fails the test. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>;
  /** Statuses of API calls that this test provokes; Chromium writes each to the console. */
  provoked: Set<number>;
}

async function createPostgresDatabase(): Promise<string> {
  const url = new URL(process.env['TEST_POSTGRES_URL'] ?? '');
  const client = new pg.Client({ connectionString: url.href });
  const name = `browser_${randomBytes(8).toString('hex')}`;
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  databaseKind: ['sqlite', { option: true, scope: 'worker' }],
  settings: [{}, { option: true, scope: 'worker' }],
  site: [
    async ({ databaseKind, settings: given }, use) => {
      const settings = { LOG_LEVEL: 'trace', ...given };
      const server = await startServer({
        settings,
        ...(databaseKind === 'postgres' ? { databaseUrl: await createPostgresDatabase() } : {}),
      });
      await use(server);
      await server.stop();
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
  newVisitor: async ({ browser, baseURL, provoked }, use) => {
    const problems: string[] = [];
    const contexts: { close: () => Promise<void> }[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', ...options });
      contexts.push(context);
      keepSecretsOf(context);
      await watchForProblems(context, provoked, problems);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems, 'no console line, error or policy violation').toEqual([]);
  },
  page: async ({ newVisitor, viewport, colorScheme, javaScriptEnabled, reducedMotion }, use) => {
    await use(await newVisitor({ viewport, colorScheme: colorScheme ?? null, javaScriptEnabled, reducedMotion: reducedMotion ?? null }));
  },
});
