/** The numbers of passed and failed tests. Skipped tests count as neither. */
export interface Count {
  passed: number;
  failed: number;
}

/** Reads Vitest's JSON report. */
export function countVitest(report: unknown): Count {
  const { numPassedTests, numFailedTests, numFailedTestSuites } = report as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A file that does not load has no failed test.
  return { passed: numPassedTests, failed: numFailedTests === 0 ? numFailedTestSuites : numFailedTests };
}

/** Reads Playwright's JSON report. */
export function countPlaywright(report: unknown): Count {
  const { stats, errors } = report as { stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}
