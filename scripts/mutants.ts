import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

// Breaks the code, one place at a time, and lists what no test notices.
//
//   npm run mutants -- [commit]               the lines that changed since it (HEAD~1)
//   npm run mutants -- --lines 40 [--seed 7]  random lines
const { values, positionals } = parseArgs({
  options: { lines: { type: 'string' }, seed: { type: 'string' } },
  allowPositionals: true,
});

const folders = ['db', 'domain', 'server', 'shared'];
// The excluded files run only in a built process.
const isBroken = (file: string) =>
  /\.tsx?$/u.test(file) && !/\.test\.|migrations\/|\/(?:main|run|static-files)\.ts$/u.test(file);
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' });

function listChanged(since: string): string[] {
  const ranges: string[] = [];
  let file = '';
  for (const line of git('diff', '--unified=0', since, '--', ...folders).split('\n')) {
    file = /^\+\+\+ b\/(.*)$/u.exec(line)?.[1] ?? file;
    const [, first, count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/u.exec(line) ?? [];
    if (first !== undefined && count !== '0' && isBroken(file))
      ranges.push(`${file}:${first}-${Number(first) + Number(count) - 1}`);
  }
  return ranges;
}

/** Picks random lines, each with the two after it. Repeatable by seed. */
function drawLines(count: number, seed: number): string[] {
  const lines = git('ls-files', ...folders)
    .split('\n')
    .filter(isBroken)
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line, at) => (/[=<>!&|?(]/u.test(line) ? [`${file}:${at + 1}-${at + 3}`] : [])),
    );
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * lines.length);
  };
  return Array.from({ length: count }, () => lines[draw()] ?? '').filter(Boolean);
}

const seed = Number(values.seed ?? Math.floor(Date.now() / 1000));
const ranges =
  values.lines === undefined
    ? listChanged(positionals[0] ?? 'HEAD~1')
    : drawLines(Number(values.lines), seed);
if (ranges.length === 0) console.log(`No line of ${folders.join(', ')} changed.`);
else {
  if (values.lines !== undefined) console.log(`Seed ${seed}`);
  process.exitCode =
    spawnSync(`npx stryker run --mutate "${ranges.join(',')}"`, { stdio: 'inherit', shell: true })
      .status ?? 1;
}
