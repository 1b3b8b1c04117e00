import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
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
/** Tests start hundreds of Node processes, which compile the same code. */
const compileCache = resolve(results, 'compile-cache');
const vitestReport = `${results}/vitest.json`;
const playwrightReport = `${results}/playwright.json`;
// Settings in the environment or in .env are for the site, not for its tests.
const settings = new Set([...settingNames, 'NODE_ENV']);

/** Each list runs beside the others, because none uses all cores all the time. */
const checks: Stage[][] = [
  [
    { name: 'format', commands: [['oxfmt', '--check']] },
    { name: 'types', commands: [['npm', 'run', '--silent', 'typegen'], ['tsc']] },
    // Runs after typegen, because its rules need the generated types of the routes.
    { name: 'lint', commands: [['oxlint', '--deny-warnings']] },
    { name: 'unused code', commands: [['knip']] },
  ],
  [{ name: 'build', commands: [['npm', 'run', '--silent', 'build']] }],
];
const tests: Stage[] = [
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

/** Runs a command. What it prints comes at once if it is alone, or else in the end, below its name. */
async function succeeds([command = '', ...args]: string[], isAlone: boolean): Promise<boolean> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !settings.has(name)));
  const child = spawn(command, args, {
    stdio: ['ignore', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport, NODE_COMPILE_CACHE: compileCache },
    shell: process.platform === 'win32',
  });
  const printed: Buffer[] = [];
  child.stdout?.on('data', (text: Buffer) => printed.push(text));
  child.stderr?.on('data', (text: Buffer) => printed.push(text));
  const [code] = (await once(child, 'close')) as [number | null];
  if (printed.length > 0) console.log(`\n$ ${[command, ...args].join(' ')}\n${Buffer.concat(printed).toString()}`);
  return code === 0;
}

async function allSucceed(commands: string[][], isAlone: boolean): Promise<boolean> {
  for (const command of commands) {
    if (!(await succeeds(command, isAlone))) return false;
  }
  return true;
}

async function count(stage: Stage, isAlone: boolean): Promise<Count> {
  const succeeded = await allSucceed(stage.commands, isAlone);
  if (stage.report === undefined) return { passed: Number(succeeded), failed: Number(!succeeded) };
  const report = await readFile(stage.report.file, 'utf8').catch(() => undefined);
  const counted = report === undefined ? { passed: 0, failed: 0 } : stage.report.count(JSON.parse(report));
  // Insufficient coverage, or an error outside tests.
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 };
}

const total: Count = { passed: 0, failed: 0 };
const outcomes: string[] = [];
const failedStages = new Set<string>();

async function run(stage: Stage, isAlone: boolean): Promise<void> {
  if (isAlone) console.log(`\n── ${stage.name}`);
  const start = performance.now();
  const isPointless = stage.needs !== undefined && failedStages.has(stage.needs);
  const { passed, failed } = isPointless ? { passed: 0, failed: 1 } : await count(stage, isAlone);
  if (failed > 0) failedStages.add(stage.name);
  total.passed += passed;
  total.failed += failed;
  const seconds = Math.round((performance.now() - start) / 1000);
  outcomes.push(`${failed === 0 ? '✓' : '✗'} ${stage.name}: ${passed} passed, ${failed} failed (${seconds} s)`);
}

async function runInOrder(stages: Stage[], isAlone: boolean): Promise<void> {
  for (const stage of stages) await run(stage, isAlone);
}

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });
await Promise.all(checks.map((stages) => runInOrder(stages, false)));
await runInOrder(tests, true);
console.log(`\n${outcomes.join('\n')}\n`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
