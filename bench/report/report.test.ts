import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { createFigure, type Figure, type FigureName } from '../measure/figure.ts';
import { readResults, type Results } from '../results.ts';
import { judgeAims } from './aims.ts';
import { drawBarChart } from './bar-chart.ts';
import { drawCharts } from './charts.ts';
import { formatFigures } from './pivot.ts';
import { formatTable } from './table.ts';
import { formatReport, replaceReport } from './write-report.ts';

const bench = join(import.meta.dirname, '..');
const circumstances = { date: '2026-11-22', commit: 'abc', machine: 'two cores', node: '24', isQuick: false, seconds: 1 };
const paint: FigureName = { measure: 'first contentful paint', subject: 'Home', variant: 'Lighthouse, phone', unit: 's', better: 'lower' };
const resultsWith = (...figures: Figure[]): Results => ({ pages: { ...circumstances, figures } });

test('the README and its charts are what the report makes of the saved results', async () => {
  const results = await readResults(join(bench, 'results', 'latest.json'));
  const readme = readFileSync(join(bench, 'README.md'), 'utf8');
  expect(replaceReport(readme, formatReport(results))).toBe(readme);
  const charts = drawCharts(results);
  // Git keeps no empty folder.
  const drawn = existsSync(join(bench, 'charts')) ? readdirSync(join(bench, 'charts')) : [];
  expect(drawn.toSorted()).toEqual(charts.map(({ file }) => file).toSorted());
  for (const { file, svg } of charts) expect(readFileSync(join(bench, 'charts', file), 'utf8'), file).toBe(svg);
});

test('the report shows what was reached, and what not', () => {
  const outcomeOf = (...runs: number[]) =>
    judgeAims(resultsWith(createFigure(paint, runs))).find(({ what }) => what === 'Home, first contentful paint');
  expect(outcomeOf(0.9, 0.65, 0.6)).toMatchObject({ reached: '0.65 s', isReached: true, command: 'npm run bench -- pages' });
  expect(outcomeOf(0.9, 0.9, 0.6)).toMatchObject({ reached: '0.90 s', isReached: false });
  expect(judgeAims({})[0]).toMatchObject({ reached: 'not measured', isReached: undefined });
});

test('an aim for several pages holds only if each page reaches it, and names the worst first', () => {
  const blocking = { ...paint, measure: 'total blocking time', unit: 'ms' };
  const results = resultsWith(createFigure({ ...blocking, subject: 'About' }, [4]), createFigure(blocking, [30]));
  expect(judgeAims(results).find(({ what }) => what === 'Total blocking time')).toMatchObject({
    reached: '30 ms to 4 ms',
    isReached: false,
  });
});

test('a chart is a whole drawing in the colors of both themes, whatever its texts contain', () => {
  const bars = [
    { label: '<b> & "c"', value: 1, low: 0.5, high: 2, isOwn: true },
    { label: 'other', value: 0.5, low: 0.5, high: 0.5, isOwn: false },
  ];
  const svg = drawBarChart({ title: 'A & B', note: 'Shorter is better.', unit: '', groups: [{ title: '', bars }] });
  const widths: Record<string, number> = {};
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'rect') widths[String(attributes['class'])] = Number(attributes['width']);
  });
  parser.write(svg).close();
  expect(widths['own']).toBeCloseTo(2 * Number(widths['other']), 0);
  expect(svg).toContain('prefers-color-scheme: dark');
  expect(svg.match(/--accent: oklch/gu)).toHaveLength(2);
});

test('figures become one row for each subject and variant', () => {
  const later = { ...paint, measure: 'largest contentful paint' };
  const home = [createFigure(paint, [0.6, 0.7, 0.8]), createFigure(later, [1])];
  expect(formatFigures([...home, createFigure({ ...paint, subject: 'About' }, [0.5])])).toBe(
    formatTable(
      ['Of', 'Variant', 'first contentful paint', 'largest contentful paint'],
      [
        ['Home', 'Lighthouse, phone', '0.70 s (0.60 to 0.80)', '1 s'],
        ['About', 'Lighthouse, phone', '0.50 s', ''],
      ],
    ),
  );
});
