import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['node_modules/**', 'build/**', 'tests/browser/**'],
    globalSetup: 'tests/harness/postgres-for-vitest.ts',
    testTimeout: 20_000,
  },
});
