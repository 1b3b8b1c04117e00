import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './tests/browser/fixtures.ts';
import { launchOptions, provideLightChromium } from './tests/harness/chromium.ts';

/** Shows in the browser that the site works on PostgreSQL, too. All others run on SQLite. */
const journey = '**/journey.test.ts';

// Workers read this file again, and take the same browser.
process.env['CHROME_PATH'] = provideLightChromium();

export default defineConfig<object, SiteOptions>({
  testDir: 'tests/browser',
  globalSetup: './tests/harness/browser-setup.ts',
  outputDir: 'test-results/browser',
  forbidOnly: true,
  // A second run only records what went wrong: a test that fails once fails the suite.
  retries: 1,
  failOnFlakyTests: true,
  fullyParallel: true,
  // A test waits for its page about as often as it works.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: launchOptions(),
    // Recording every test takes a fifth of the time.
    trace: 'on-first-retry',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'postgres', testMatch: journey, use: { databaseKind: 'postgres' } },
    { name: 'sqlite', testIgnore: journey, use: { databaseKind: 'sqlite' } },
  ],
});
