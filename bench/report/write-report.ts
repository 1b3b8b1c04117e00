import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { partNames } from '../parts.ts';
import type { PartResult, Results } from '../results.ts';
import { judgeAims } from './aims.ts';
import { drawCharts } from './charts.ts';
import { formatFigures } from './pivot.ts';
import { formatTable } from './table.ts';

const bench = join(import.meta.dirname, '..');
const readme = join(bench, 'README.md');
const charts = join(bench, 'charts');
const place = /(<!-- results: written by npm run bench -->\n)[\s\S]*?(<!-- end of results -->)/u;

const words = { true: 'yes', false: 'no', undefined: '' };

function writeAims(results: Results): string {
  const rows = judgeAims(results).map(({ what, before, reach, reached, isReached, command }) => [
    what,
    before,
    reach,
    reached,
    words[`${isReached}`],
    `\`${command}\``,
  ]);
  return formatTable(['What', 'At first', 'Reach', 'Now', 'Reached', 'Measured by'], rows);
}

const describe = ({ date, commit, node, machine, seconds, isQuick }: PartResult): string =>
  `Measured on ${date} in ${seconds} s, at commit ${commit}, with Node ${node}, on ${machine}.${isQuick ? ' A short check: these figures say little.' : ''}`;

function writePart(name: string, result: PartResult, drawn: ReturnType<typeof drawCharts>): string {
  const pictures = drawn.filter(({ part }) => part === name).map(({ file, title }) => `![${title}](charts/${file})`);
  return [
    `### ${name}`,
    describe(result),
    ...pictures,
    `<details><summary>All figures of ${name}</summary>`,
    formatFigures(result.figures),
    '</details>',
  ].join('\n\n');
}

/** Writes the results as they stand in the README between its two marks. */
export function formatReport(results: Results): string {
  const drawn = drawCharts(results);
  const sections = partNames.flatMap((name) => {
    const result = results[name];
    return result === undefined ? [] : [writePart(name, result, drawn)];
  });
  return [writeAims(results), ...sections].join('\n\n');
}

/** Puts the report into a text between the two marks. */
export function replaceReport(text: string, report: string): string {
  if (!place.test(text)) throw new Error('bench/README.md has lost the marks around its results');
  return text.replace(place, (_, begin: string, end: string) => `${begin}\n${report}\n\n${end}`);
}

/** Writes the tables of bench/README.md, and draws its charts. */
export async function writeReport(results: Results): Promise<void> {
  await writeFile(readme, replaceReport(await readFile(readme, 'utf8'), formatReport(results)));
  await rm(charts, { recursive: true, force: true });
  await mkdir(charts);
  for (const { file, svg } of drawCharts(results)) await writeFile(join(charts, file), svg);
}
