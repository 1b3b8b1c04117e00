import { defineConfig } from 'vitest/config';

/** Every fault in full, one file at a time. */
export default defineConfig({
  test: {
    include: ['tests/faults/*.test.ts'],
    globalSetup: 'tests/harness/postgres-for-vitest.ts',
    env: { FAULTS: 'full' },
    provide: { database: 'sqlite' },
    testTimeout: 300_000,
    fileParallelism: false,
  },
});
