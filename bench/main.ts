import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPartName, partNames, usualParts } from './parts.ts';
import { printComparison, printFigures } from './print.ts';
import { writeReport } from './report/write-report.ts';
import { readResults } from './results.ts';
import { runParts } from './run.ts';

const latest = join(import.meta.dirname, 'results', 'latest.json');

const usage = `npm run bench -- [PART …] [--quick] [--save FILE] [--compare FILE] [--report] [--store FOLDER]

Measures the parts that you name, or all but other-pages: ${partNames.join(', ')}.
Saves the figures in bench/results/latest.json, each part in place of its earlier ones, and writes the tables and charts of bench/README.md.

  --quick         a short check that everything works; its figures say little, and are saved only with --save
  --save FILE     saves the figures there instead, and leaves bench/README.md as it is
  --compare FILE  lays the figures beside those saved earlier, such as on another machine
  --report        measures nothing, and writes the tables and charts from the saved figures
  --store FOLDER  lets growth fill and keep databases with 1,000,000 reviews there`;

const options = {
  quick: { type: 'boolean', default: false },
  save: { type: 'string' },
  compare: { type: 'string' },
  report: { type: 'boolean', default: false },
  store: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

/** A file for figures that nobody keeps. */
async function makeTemporaryFile(stack: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-quick-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'results.json');
}

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.filter((name) => !isPartName(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n\n${usage}`);
  if (values.help) console.log(usage);
  else {
    await using stack = new AsyncDisposableStack();
    const file = values.save ?? (values.quick ? await makeTemporaryFile(stack) : latest);
    // Before the run, which may replace it.
    const earlier = values.compare === undefined ? undefined : await readResults(values.compare);
    const chosen = positionals.length === 0 ? usualParts : positionals.filter(isPartName);
    const names = values.report ? [] : chosen;
    const failed = await runParts({ names, isQuick: values.quick, store: values.store, file });
    const results = await readResults(file);
    console.log(printFigures(results, names));
    if (earlier !== undefined) console.log(`\n${printComparison(earlier, results)}`);
    if (values.report || file === latest) await writeReport(results);
    if (failed.length > 0) throw new Error(`These parts failed: ${failed.join(', ')}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
