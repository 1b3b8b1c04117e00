import type { Figure } from '../measure/figure.ts';
import type { PartName } from '../parts.ts';
import type { Results } from '../results.ts';
import { type Bar, type Chart, drawBarChart } from './bar-chart.ts';

interface ChartSource {
  part: PartName;
  file: string;
  /** How the measures that it shows begin. */
  measure: string;
  /** What the bars of a group share; `none` makes one group. */
  groupBy: 'subject' | 'variant' | 'measure' | 'none';
  chart: Omit<Chart, 'groups'>;
}

const growthOf = (reviews: string, file: string): ChartSource => ({
  part: 'growth',
  file,
  measure: `read, with ${reviews} reviews, of that with 100`,
  groupBy: 'variant',
  chart: {
    title: `Lists with ${reviews} reviews, compared with 100`,
    note: 'Where they are read, uncached. Shorter is better.',
    unit: '',
    mark: { value: 1, label: 'with 100' },
  },
});

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
    part: 'posts',
    file: 'posts.svg',
    measure: 'durable posts a second',
    groupBy: 'subject',
    chart: { title: 'Reviews posted a second', note: 'Each is on the disk before its answer. Longer is better.', unit: '/s' },
  },
  {
    part: 'mixed',
    file: 'mixed.svg',
    measure: 'latency',
    groupBy: 'measure',
    chart: {
      title: 'Latency at 1,000 requests a second',
      note: 'Of all kinds, with two posts; from when each was due. Shorter is better.',
      unit: 'ms',
    },
  },
  {
    part: 'log-in',
    file: 'log-in.svg',
    measure: 'passwords checked a second',
    groupBy: 'subject',
    chart: { title: 'Passwords checked a second', note: 'While 100 clients log in at once. Longer is better.', unit: '/s' },
  },
  {
    part: 'memory',
    file: 'memory.svg',
    measure: 'memory at rest',
    groupBy: 'measure',
    chart: { title: 'Memory of one process', note: 'In RAM. Shorter is better.', unit: 'MB' },
  },
  {
    part: 'interaction',
    file: 'interaction.svg',
    measure: 'input to next paint',
    groupBy: 'none',
    chart: {
      title: 'From an input to the next paint',
      note: 'On a CPU four times slower. Shorter is better.',
      unit: 'ms',
      mark: { value: 50, label: '50 ms' },
    },
  },
  growthOf('10,000', 'growth-10000.svg'),
  growthOf('1,000,000', 'growth-1000000.svg'),
  {
    part: 'pages',
    file: 'first-paint.svg',
    measure: 'first contentful paint',
    groupBy: 'none',
    chart: { title: 'First contentful paint', note: 'Lighthouse’s phone on slow 4G. Shorter is better.', unit: 's' },
  },
  {
    part: 'pages',
    file: 'largest-paint.svg',
    measure: 'largest contentful paint',
    groupBy: 'none',
    chart: { title: 'Largest contentful paint', note: 'Lighthouse’s phone on slow 4G. Shorter is better.', unit: 's' },
  },
];

/** Of the bars of one group, what tells them apart. */
const labelOf = ({ subject, variant }: Figure, groupBy: ChartSource['groupBy']): string =>
  groupBy === 'subject' || groupBy === 'measure' ? variant : subject;

const isOther = ({ variant }: Figure): boolean => !/^(?:this site|Lighthouse|SQLite$|PostgreSQL$)/u.test(variant);

const barOf = (figure: Figure, groupBy: ChartSource['groupBy']): Bar => {
  const { median: value, low, high } = figure;
  return { label: labelOf(figure, groupBy), value, low, high, isOwn: !isOther(figure) };
};

function draw({ measure, groupBy, chart }: ChartSource, figures: Figure[]): string {
  const shown = figures.filter((figure) => figure.measure.startsWith(measure));
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
    if (result?.figures.every((figure) => !figure.measure.startsWith(source.measure)) ?? true) return [];
    return [{ part: source.part, file: source.file, title: source.chart.title, svg: draw(source, result?.figures ?? []) }];
  });
}
