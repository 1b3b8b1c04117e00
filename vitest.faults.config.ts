import { defineConfig } from 'vitest/config';
import config, { aboutTools } from './vitest.config.ts';

/** Every fault in full and the tools, one file at a time, with the settings of the other tests. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    fileParallelism: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'faults',
          provide: { database: 'sqlite' },
          env: { FAULTS: 'full' },
          include: ['tests/faults/*.test.ts', ...aboutTools],
          testTimeout: 300_000,
        },
      },
    ],
  },
});
