import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', 'tests/browser/**'],
    globalSetup: 'tests/harness/postgres-for-vitest.ts',
    testTimeout: 30_000,
    // Vitest leaves one core to itself, which waits most of the time.
    maxWorkers: '100%',
    coverage: {
      include: ['domain/**'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { lines: 95 },
    },
  },
});
