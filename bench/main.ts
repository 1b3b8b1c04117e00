import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isPartName, partNames } from './parts.ts';
import { printComparison, printFigures } from './print.ts';
import { writeReport } from './report/write-report.ts';
import { readResults } from './results.ts';
import { runParts } from './run.ts';

const latest = join(import.meta.dirname, 'results', 'latest.json');

const usage = `npm run bench -- [PART …] [--quick] [--save FILE] [--compare FILE] [--report] [--store FOLDER]

Measures the parts that you name, or all of them: ${partNames.join(', ')}.

  --quick         a short check that everything works; its figures say little
  --save FILE     saves the figures there instead of bench/results/latest.json
  --compare FILE  lays the figures beside those saved earlier, such as on another machine
  --report        writes the tables and charts of bench/README.md; alone, it measures nothing
  --store FOLDER  lets growth fill and keep databases with 1,000,000 reviews there`;

const options = {
  quick: { type: 'boolean', default: false },
  save: { type: 'string', default: latest },
  compare: { type: 'string' },
  report: { type: 'boolean', default: false },
  store: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const;

try {
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const unknown = positionals.filter((name) => !isPartName(name));
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}.\n\n${usage}`);
  if (values.help) console.log(usage);
  else {
    const isReportOnly = values.report && positionals.length === 0;
    const names = isReportOnly ? [] : positionals.length === 0 ? partNames : positionals.filter(isPartName);
    // Before the run, which may replace it.
    const earlier = values.compare === undefined ? undefined : await readResults(values.compare);
    const failed = names.length === 0 ? [] : await runParts({ names, isQuick: values.quick, store: values.store, file: values.save });
    const results = await readResults(values.save);
    if (names.length > 0) console.log(printFigures(results, names));
    if (earlier !== undefined) console.log(`\n${printComparison(earlier, results)}`);
    if (values.report) await writeReport(results);
    if (failed.length > 0) throw new Error(`These parts failed: ${failed.join(', ')}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
