import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** The built site in other engines than that of the browser tests, each of them once. */
export default defineConfig({
  test: {
    expect: config.test?.expect ?? {},
    globalSetup: 'tests/harness/browser-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      ...(['firefox', 'webkit'] as const).map((engine) => ({
        extends: true as const,
        test: { name: engine, provide: { engine }, include: ['tests/engines/journeys.test.ts'] },
      })),
      {
        extends: true,
        test: { name: 'old-chrome', include: ['tests/engines/old-chrome.test.ts'] },
      },
    ],
  },
});
