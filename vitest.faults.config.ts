import { defineConfig } from 'vitest/config';
import config from './vitest.config.ts';

/** Every fault in full, one file at a time. */
export default defineConfig({
  test: {
    ...config.test,
    include: ['tests/faults/**/*.test.ts'],
    env: { FAULTS: 'full' },
    testTimeout: 300_000,
    fileParallelism: false,
  },
});
