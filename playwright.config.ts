import { defineConfig, devices } from '@playwright/test';
import type { SiteOptions } from './tests/browser/fixtures.ts';
import { chromiumFlags, provideChromium, provideLightChromium } from './tests/harness/chromium.ts';
import { otherServer } from './tests/harness/other-site.ts';

/** The API tests run on both databases. In the browser, one whole journey shows that the site works on PostgreSQL too. */
const onBothDatabases = '**/journeys/**';
/**
 * They show the site of another owner, so that new content needs no new baselines. A Chromium with windows takes them, because the headless
 * shell draws letters a little differently.
 */
const pictures = '**/visual/*.test.ts';
const otherSite = 'build of another owner’s site';

// Workers read this file again, and take the same browser.
const lightChromium = provideLightChromium();
process.env['CHROME_PATH'] = lightChromium;

export default defineConfig<object, SiteOptions>({
  testDir: 'tests/browser',
  outputDir: 'test-results/browser',
  snapshotPathTemplate: '{testDir}/visual/pictures/{arg}{ext}',
  globalSetup: './tests/browser/global-setup.ts',
  forbidOnly: true,
  failOnFlakyTests: true,
  fullyParallel: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: { executablePath: lightChromium, args: chromiumFlags },
    // Recording every test takes a fifth of the time. To look into a failure: npx playwright test --trace retain-on-failure
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
  projects: [
    { name: otherSite, testMatch: '**/visual/build-other-site.ts' },
    { name: 'sqlite', testIgnore: pictures, use: { databaseKind: 'sqlite' } },
    {
      name: 'pictures',
      testMatch: pictures,
      dependencies: [otherSite],
      use: { databaseKind: 'sqlite', server: otherServer, launchOptions: { executablePath: provideChromium(), args: chromiumFlags } },
    },
    { name: 'postgres', testMatch: onBothDatabases, use: { databaseKind: 'postgres' } },
  ],
});
