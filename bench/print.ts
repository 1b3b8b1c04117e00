import { compareResults } from './compare.ts';
import { formatFigures } from './report/pivot.ts';
import { formatMedian, formatNumber, formatTable } from './report/table.ts';
import type { Results } from './results.ts';

/** Writes the figures of some parts as tables. */
export function printFigures(results: Results, names: string[]): string {
  const texts = names.flatMap((name) => {
    const result = results[name];
    if (result === undefined) return [];
    const where = `${name}: ${result.date}, commit ${result.commit}, Node ${result.node}, ${result.machine}, ${result.seconds} s`;
    return [`${where}\n\n${formatFigures(result.figures)}`];
  });
  return texts.join('\n\n');
}

/** Writes how results differ from earlier ones. */
export function printComparison(earlier: Results, later: Results): string {
  const rows = compareResults(earlier, later).map(({ part, earlier: before, later: after, ratio, verdict }) => [
    part,
    `${after.measure}, ${after.subject}, ${after.variant}`,
    formatMedian(before),
    formatMedian(after),
    Number.isFinite(ratio) ? formatNumber(ratio) : '',
    verdict,
  ]);
  return formatTable(['Part', 'Figure', 'Earlier', 'Now', 'Ratio', ''], rows);
}
