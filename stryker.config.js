export default {
  plugins: ['@stryker-mutator/vitest-runner', './scripts/equivalent-mutants.ts'],
  ignorers: ['equivalents'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // Every test runs for what a module does when it is loaded.
  ignoreStatic: true,
  // Words of the log and of errors that only the owner reads are written freely. Of patterns with
  // the flag u, it makes invalid ones.
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  concurrency: 1,
  timeoutMS: 30_000,
  // On a busy machine, all tests once can take longer than the default of 5 minutes.
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false },
  tempDirName: 'build/mutants',
  ignorePatterns: ['build', 'bench', 'data', 'test-results'],
  // Stryker reads it with functions that TypeScript 7 lacks. No test needs it.
  tsconfigFile: 'none',
};
