import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests of what may differ by database: constraints, locks, transactions, search, and lists. */
const aboutDatabases = [
  'cli/doctor/doctor.test.ts',
  'db/{find-missing,migrate}.test.ts',
  'domain/accounts/password-races.test.ts',
  'domain/core/{clock,public-content,rate-limits,transaction}.test.ts',
  'domain/emails/sender.test.ts',
  'domain/reviews/*.test.ts',
  'domain/use-cases/*.test.ts',
  'server/api/{owner,owner-access,review-lists,reviews}.test.ts',
];
const aboutPostgres = [
  'db/{copy,postgres,postgres-backup,search}.test.ts',
  'domain/core/{rate-limits,transaction}.test.ts',
];
/** Slow tests of what rarely changes: `npm run faults` runs them. */
export const aboutTools = ['scripts/draw.test.ts', 'tests/small-content.test.ts'];

export default defineConfig({
  css: { postcss: {} },
  test: {
    css: true,
    globalSetup: 'tests/harness/postgres-for-vitest.ts',
    setupFiles: 'tests/harness/two-projects.ts',
    testTimeout: 30_000,
    // A busy machine takes its time.
    expect: { poll: { timeout: 20_000 } },
    // Tests keep their own state, so files can share a process and the modules that it has loaded.
    isolate: false,
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Many tests wait for servers and timers.
    maxWorkers: 2 * availableParallelism(),
    projects: [
      {
        extends: true,
        test: {
          name: 'sqlite',
          provide: { database: 'sqlite' },
          include: ['**/*.test.ts'],
          exclude: [
            '**/node_modules/**',
            'build/**',
            'tests/{browser,engines}/**',
            'tests/faults/!(fuzz|killed-server|stop).test.ts',
            ...aboutPostgres,
            ...aboutTools,
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          provide: { database: 'postgres' },
          include: [...aboutDatabases, ...aboutPostgres],
        },
      },
    ],
  },
});
