export default {
  plugins: ['@stryker-mutator/vitest-runner', './scripts/equivalent-mutants.ts'],
  ignorers: ['equivalents'],
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutants.config.ts' },
  coverageAnalysis: 'perTest',
  // Mutants of code that runs at load would need every test.
  ignoreStatic: true,
  // Texts of the log and of errors that only the owner reads may change. Mutants of patterns with
  // the flag u are invalid.
  mutator: { excludedMutations: ['StringLiteral', 'Regex'] },
  concurrency: 1,
  timeoutMS: 30_000,
  // On a busy machine, one run of all tests can exceed the default of 5 minutes.
  dryRunTimeoutMinutes: 30,
  thresholds: { high: 90, low: 85, break: 85 },
  reporters: ['progress-append-only', 'clear-text'],
  clearTextReporter: { reportTests: false },
  tempDirName: 'build/mutants',
  ignorePatterns: ['build', 'bench', 'data', 'test-results'],
  // Stryker reads it with functions that TypeScript 7 lacks. No test needs it.
  tsconfigFile: 'none',
};
