import type { Figure } from '../measure/figure.ts';
import type { PartName } from '../parts.ts';
import type { Results } from '../results.ts';
import { type Bar, type Chart, drawBarChart } from './bar-chart.ts';

interface ChartSource {
  part: PartName;
  file: string;
  /** Which figures it shows. */
  measure: string;
  /** What the groups are, and what the bars in each. */
  groupBy: 'subject' | 'variant' | 'none';
  chart: Omit<Chart, 'groups'>;
}

const sources: ChartSource[] = [
  {
    part: 'serve',
    file: 'serve.svg',
    measure: 'requests a second, of bare node:http',
    groupBy: 'subject',
    chart: {
      title: 'Requests a second, compared with bare node:http',
      note: 'The same bytes and headers, 64 connections, one process. Longer is better.',
      unit: '',
      mark: { value: 1, label: 'bare node:http' },
    },
  },
  {
    part: 'pages',
    file: 'first-paint.svg',
    measure: 'first contentful paint',
    groupBy: 'none',
    chart: { title: 'First contentful paint', note: 'Lighthouse’s phone on slow 4G, seconds. Shorter is better.', unit: 's' },
  },
  {
    part: 'pages',
    file: 'largest-paint.svg',
    measure: 'largest contentful paint',
    groupBy: 'none',
    chart: { title: 'Largest contentful paint', note: 'Lighthouse’s phone on slow 4G, seconds. Shorter is better.', unit: 's' },
  },
];

const barOf = (figure: Figure, groupBy: ChartSource['groupBy']): Bar => ({
  label: groupBy === 'subject' ? figure.variant : figure.subject,
  value: figure.median,
  low: figure.low,
  high: figure.high,
  isOwn: groupBy !== 'subject' || figure.variant.startsWith('this site'),
});

function draw({ measure, groupBy, chart }: ChartSource, figures: Figure[]): string {
  const shown = figures.filter((figure) => figure.measure === measure);
  const titleOf = (figure: Figure) => (groupBy === 'none' ? '' : figure[groupBy]);
  const titles = [...new Set(shown.map(titleOf))];
  const groups = titles.map((title) => ({
    title,
    bars: shown.filter((figure) => titleOf(figure) === title).map((figure) => barOf(figure, groupBy)),
  }));
  return drawBarChart({ ...chart, groups });
}

/** Draws the charts of the parts that there are results of. */
export function drawCharts(results: Results): { part: PartName; file: string; title: string; svg: string }[] {
  return sources.flatMap((source) => {
    const result = results[source.part];
    if (result === undefined) return [];
    return [{ part: source.part, file: source.file, title: source.chart.title, svg: draw(source, result.figures) }];
  });
}
