import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', 'build/**', 'tests/browser/**'],
    globalSetup: 'tests/harness/postgres-for-vitest.ts',
    testTimeout: 30_000,
    // Tests keep their own state, so that files share a process, and with it the modules that it has loaded.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Many tests wait for servers and timers.
    maxWorkers: 2 * availableParallelism(),
    coverage: {
      // Counts in domain only. V8 would count in everything, which takes a tenth of the CPU time.
      provider: 'istanbul',
      include: ['domain/**'],
      exclude: ['**/*.test.ts'],
      reporter: ['text-summary', 'html'],
      thresholds: { lines: 95 },
    },
  },
});
