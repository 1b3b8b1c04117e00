import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { settingNames } from '../server/config.ts';
import { countPlaywright, countVitest, type Count } from './test-counts.ts';

interface Stage {
  name: string;
  /** Run one after another until one fails. */
  commands: string[][];
  /** The report of a stage with tests. Any other stage counts as one test. */
  report?: { file: string; count: (report: unknown) => Count };
  /** A stage that must pass first. */
  needs?: string;
}

const results = 'test-results';
const vitestReport = `${results}/vitest.json`;
const playwrightReport = `${results}/playwright.json`;
// Settings in the environment or in .env are for the site, not for its tests.
const settings = new Set([...settingNames, 'NODE_ENV']);

const stages: Stage[] = [
  { name: 'format', commands: [['oxfmt', '--check']] },
  { name: 'types', commands: [['npm', 'run', '--silent', 'typegen'], ['tsc']] },
  // Runs after typegen, because its rules need the generated types of the routes.
  { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
  { name: 'unused code', commands: [['knip']] },
  { name: 'build', commands: [['npm', 'run', '--silent', 'build']] },
  {
    name: 'unit and API tests',
    commands: [['vitest', 'run', '--coverage', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`]],
    report: { file: vitestReport, count: countVitest },
  },
  {
    name: 'browser tests',
    commands: [['playwright', 'test', '--reporter=list,json']],
    report: { file: playwrightReport, count: countPlaywright },
    needs: 'build',
  },
];

async function succeeds([command = '', ...args]: string[]): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
  const child = spawn(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport },
    shell: process.platform === 'win32',
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

async function allSucceed(commands: string[][]): Promise<boolean> {
  for (const command of commands) {
    if (!(await succeeds(command))) return false;
  }
  return true;
}

async function run(stage: Stage): Promise<Count> {
  const succeeded = await allSucceed(stage.commands);
  if (stage.report === undefined) return { passed: Number(succeeded), failed: Number(!succeeded) };
  const report = await readFile(stage.report.file, 'utf8').catch(() => undefined);
  const count = report === undefined ? { passed: 0, failed: 0 } : stage.report.count(JSON.parse(report));
  // Insufficient coverage, or an error outside tests.
  return succeeded || count.failed > 0 ? count : { ...count, failed: 1 };
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
const total: Count = { passed: 0, failed: 0 };
const outcomes: string[] = [];
const failedStages = new Set<string>();
for (const stage of stages) {
  console.log(`\n── ${stage.name}`);
  const start = performance.now();
  const isPointless = stage.needs !== undefined && failedStages.has(stage.needs);
  const count = isPointless ? { passed: 0, failed: 1 } : await run(stage);
  if (count.failed > 0) failedStages.add(stage.name);
  total.passed += count.passed;
  total.failed += count.failed;
  const seconds = Math.round((performance.now() - start) / 1000);
  outcomes.push(`${count.failed === 0 ? '✓' : '✗'} ${stage.name}: ${count.passed} passed, ${count.failed} failed (${seconds} s)`);
}
console.log(`\n${outcomes.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
