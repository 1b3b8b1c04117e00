import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

test('Vitest’s report is counted by tests, and by files where none of a file’s tests could run', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 3 })).toEqual({ passed: 7, failed: 2 });
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 })).toEqual({ passed: 7, failed: 1 });
});

test('a flaky browser test and an error outside of every test count as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] })).toEqual({ passed: 5, failed: 4 });
});
