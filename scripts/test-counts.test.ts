import { expect, test } from 'vitest';
import { countPlaywright, countVitest } from './test-counts.ts';

test('Vitest’s report counts tests, and files whose tests could not run', () => {
  expect(countVitest({ numPassedTests: 7, numFailedTests: 2, numFailedTestSuites: 3 })).toEqual({ passed: 7, failed: 2 });
  expect(countVitest({ numPassedTests: 7, numFailedTests: 0, numFailedTestSuites: 1 })).toEqual({ passed: 7, failed: 1 });
});

test('flaky browser tests and errors outside tests count as failed', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [{}] })).toEqual({ passed: 5, failed: 4 });
});
