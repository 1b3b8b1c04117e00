import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingNames } from '../server/config.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  command: string;
  /** Where the command writes its results as JSON. Any other check counts as one test. */
  report?: string;
  /** Nothing after it makes sense if it fails. */
  isNeeded?: true;
}

const folder = 'test-results';
const vitestReport = `${folder}/vitest.json`;
const playwrightReport = `${folder}/playwright.json`;
const checks: Check[] = [
  { command: 'oxfmt --check' },
  { command: 'npm run --silent typecheck' },
  { command: 'oxlint --deny-warnings' },
  { command: 'knip' },
  { command: 'npm run --silent build', isNeeded: true },
  {
    command: `vitest run --coverage --reporter=dot --reporter=json --outputFile.json=${vitestReport}`,
    report: vitestReport,
  },
  { command: 'playwright test --reporter=dot,json', report: playwrightReport },
];

// Settings in the environment are for the site, not for its tests.
const settings = new Set([...settingNames, 'NODE_ENV']);
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name))),
  PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport,
  // Tests start hundreds of Node processes, which compile the same code.
  NODE_COMPILE_CACHE: resolve(folder, 'compile-cache'),
};

/** Reads the report of Vitest or Playwright. */
function readReport(file: string): Count {
  if (!existsSync(file)) return { passed: 0, failed: 0 };
  const report = JSON.parse(readFileSync(file, 'utf8')) as
    | { numPassedTests: number; numFailedTests: number }
    | { stats: { expected: number; unexpected: number } };
  if ('stats' in report) return { passed: report.stats.expected, failed: report.stats.unexpected };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const total: Count = { passed: 0, failed: 0 };
const outcomes: string[] = [];
for (const { command, report, isNeeded } of checks) {
  console.log(`\n$ ${command}`);
  const start = performance.now();
  const succeeded =
    spawnSync(command, { stdio: ['ignore', 'inherit', 'inherit'], shell: true, env }).status === 0;
  const { passed, failed } =
    report === undefined ? { passed: Number(succeeded), failed: 0 } : readReport(report);
  total.passed += passed;
  // Without a failed test, a file does not load, or the coverage is insufficient.
  total.failed += succeeded ? 0 : Math.max(failed, 1);
  outcomes.push(
    `${succeeded ? '✓' : '✗'} ${command} (${Math.round((performance.now() - start) / 1000)} s)`,
  );
  if (!succeeded && isNeeded) break;
}
console.log(`\n${outcomes.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
