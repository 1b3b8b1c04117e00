import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

const journeys = 'tests/engines/journeys.test.ts';

/** Runs the built site once in each engine that the browser tests don't use. */
export default defineConfig({
  test: {
    expect: config.test?.expect ?? {},
    globalSetup: 'tests/harness/browser-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'firefox', provide: { engine: 'firefox' }, include: [journeys] },
      },
      {
        extends: true,
        test: { name: 'webkit', provide: { engine: 'webkit' }, include: [journeys] },
      },
      {
        extends: true,
        test: { name: 'old-chrome', include: ['tests/engines/old-chrome.test.ts'] },
      },
    ],
  },
});
