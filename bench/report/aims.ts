import type { Figure } from '../measure/figure.ts';
import type { PartName } from '../parts.ts';
import type { Results } from '../results.ts';
import { formatMedian } from './table.ts';

/** A row of the table of aims: what was measured at first, what is to be reached, and which figures show it. */
interface Aim {
  what: string;
  /** What was measured before the work began. */
  before: string;
  reach: string;
  part: PartName;
  figures: (figure: Figure) => boolean;
  /** The limit of every figure, in its unit. */
  limit: { atLeast: number } | { atMost: number };
  /** What the command needs beyond the part. */
  options?: string;
}

export interface Outcome {
  what: string;
  before: string;
  reach: string;
  reached: string;
  isReached: boolean | undefined;
  command: string;
}

const ofSite =
  (measure: string, ...subjects: string[]) =>
  (figure: Figure) =>
    figure.measure === measure && figure.variant === 'this site' && (subjects.length === 0 || subjects.includes(figure.subject));

const ofVariant =
  (measure: string, variant: string) =>
  (figure: Figure): boolean =>
    figure.measure === measure && figure.variant === variant;

const ofPage =
  (measure: string, ...subjects: string[]) =>
  (figure: Figure) =>
    figure.measure === measure && (subjects.length === 0 || subjects.includes(figure.subject));

const serveRatio = 'requests a second, of bare node:http';
const lists = ['GET /api/reviews', 'GET /api/reviews/summary'];
const otherPages = ['About', 'Projects', 'Reviews', 'log in', 'sign up'];

export const aims: Aim[] = [
  {
    what: 'Lighthouse, six routes, the lowest of four scores',
    before: '96',
    reach: '100',
    part: 'pages',
    figures: ({ measure }) => measure.endsWith('score'),
    limit: { atLeast: 100 },
  },
  {
    what: 'Home, first contentful paint',
    before: '0.81 to 0.90 s',
    reach: '≤ 0.70 s',
    part: 'pages',
    figures: ofPage('first contentful paint', 'Home'),
    limit: { atMost: 0.7 },
  },
  {
    what: 'Home, largest contentful paint',
    before: '1.21 to 1.35 s',
    reach: '≤ 0.80 s',
    part: 'pages',
    figures: ofPage('largest contentful paint', 'Home'),
    limit: { atMost: 0.8 },
  },
  {
    what: 'About, Projects, Reviews, log in, sign up: largest contentful paint',
    before: '1.20 to 1.51 s',
    reach: '≤ 0.95 s',
    part: 'pages',
    figures: ofPage('largest contentful paint', ...otherPages),
    limit: { atMost: 0.95 },
  },
  {
    what: 'Total blocking time',
    before: '0 to 29 ms',
    reach: '≤ 20 ms',
    part: 'pages',
    figures: ofPage('total blocking time'),
    limit: { atMost: 20 },
  },
  { what: 'Layout shift', before: '0', reach: '0', part: 'pages', figures: ofPage('layout shift'), limit: { atMost: 0 } },
  {
    what: 'Home, JavaScript as transferred',
    before: '141 kB',
    reach: '≤ 110 kB',
    part: 'pages',
    figures: ofPage('JavaScript, transferred', 'Home'),
    limit: { atMost: 110 },
  },
  {
    what: 'Home, everything as transferred',
    before: '190 kB',
    reach: '≤ 155 kB',
    part: 'pages',
    figures: ofPage('transferred', 'Home'),
    limit: { atMost: 155 },
  },
  { what: 'Home, requests', before: '33', reach: '≤ 12', part: 'pages', figures: ofPage('requests', 'Home'), limit: { atMost: 12 } },
  {
    what: 'Requests a second against bare node:http, Home',
    before: '0.82',
    reach: '≥ 0.95',
    part: 'serve',
    figures: ofSite(serveRatio, 'Home'),
    limit: { atLeast: 0.95 },
  },
  {
    what: 'The same, Reviews',
    before: '0.88',
    reach: '≥ 0.95',
    part: 'serve',
    figures: ofSite(serveRatio, 'Reviews'),
    limit: { atLeast: 0.95 },
  },
  {
    what: 'The same, `GET /api/reviews` and its summary',
    before: '0.81, 0.67',
    reach: '≥ 0.90',
    part: 'serve',
    figures: ofSite(serveRatio, ...lists),
    limit: { atLeast: 0.9 },
  },
  {
    what: 'The same, Home not modified (304)',
    before: '',
    reach: '≥ 0.95',
    part: 'serve',
    figures: ofSite(serveRatio, 'Home, not modified'),
    limit: { atLeast: 0.95 },
  },
  {
    what: 'List and summary at 1,000,000 reviews against 100, uncached',
    before: '0.9',
    reach: '≤ 1.1',
    part: 'growth',
    figures: ({ measure, subject }) =>
      measure === 'answered, with 1,000,000 reviews, of that with 100' &&
      ['newest, GET /api/reviews', 'GET /api/reviews/summary'].includes(subject),
    limit: { atMost: 1.1 },
    options: ' --store FOLDER',
  },
  {
    what: 'Review posts, durable, 16 clients, SQLite',
    before: '614/s',
    reach: '≥ 2,000/s',
    part: 'posts',
    figures: ofVariant('durable posts a second', 'this site on SQLite'),
    limit: { atLeast: 2000 },
  },
  {
    what: 'The same, of single inserts alone',
    before: '614 of 6,700',
    reach: '≥ 0.30 (2,000 of 6,700)',
    part: 'posts',
    figures: ofVariant('durable posts, of inserts alone', 'this site on SQLite'),
    limit: { atLeast: 0.3 },
  },
  {
    what: 'Review posts, PostgreSQL',
    before: '',
    reach: '≥ 2,000/s',
    part: 'posts',
    figures: ofVariant('durable posts a second', 'this site on PostgreSQL'),
    limit: { atLeast: 2000 },
  },
  {
    what: 'The same, of single inserts alone',
    before: '',
    reach: '≥ 0.16 (2,000 of 12,900)',
    part: 'posts',
    figures: ofVariant('durable posts, of inserts alone', 'this site on PostgreSQL'),
    limit: { atLeast: 0.16 },
  },
  {
    what: 'Log-in saturation, of the bare argon2id rate',
    before: '',
    reach: '≥ 0.9',
    part: 'log-in',
    figures: ofSite('passwords checked, of the bare hash rate'),
    limit: { atLeast: 0.9 },
  },
  {
    what: 'A page meanwhile, 99 of 100',
    before: '',
    reach: '≤ 200 ms',
    part: 'log-in',
    figures: ofSite('a page meanwhile, p99'),
    limit: { atMost: 200 },
  },
  { what: 'Memory at rest', before: '', reach: '≤ 150 MB', part: 'memory', figures: ofSite('memory at rest'), limit: { atMost: 150 } },
  {
    what: 'Growth of the heap in use, for a million requests',
    before: '',
    reach: 'none (≤ 1 MB)',
    part: 'memory',
    figures: ofSite('growth of the heap in use, for a million requests'),
    limit: { atMost: 1 },
  },
  {
    what: 'One process per core, against one process',
    before: '1.14',
    reach: '≥ 1.1',
    part: 'cores',
    figures: ofPage('requests a second, of one process'),
    limit: { atLeast: 1.1 },
  },
  {
    what: 'Input to next paint: menu, filter, star, typing',
    before: '',
    reach: '≤ 50 ms',
    part: 'interaction',
    figures: ({ measure, variant }) => measure === 'input to next paint' && variant.startsWith('this site'),
    limit: { atMost: 50 },
  },
  {
    what: 'Click to a prefetched page',
    before: '',
    reach: '≤ 100 ms',
    part: 'interaction',
    figures: ofPage('click to the next page'),
    limit: { atMost: 100 },
  },
  {
    what: 'Start to first answer, built site',
    before: '0.39 s',
    reach: '≤ 350 ms',
    part: 'start',
    figures: ofSite('start to first answer'),
    limit: { atMost: 350 },
  },
];

const keeps = (aim: Aim, { median }: Figure): boolean =>
  'atLeast' in aim.limit ? median >= aim.limit.atLeast : median <= aim.limit.atMost;

/** From the worst to the best of several figures. */
function formatRange(aim: Aim, figures: Figure[]): string {
  const sorted = figures.toSorted((one, other) => ('atLeast' in aim.limit ? one.median - other.median : other.median - one.median));
  const [worst, best] = [sorted[0], sorted.at(-1)];
  if (worst === undefined || best === undefined) return 'not measured';
  return worst.median === best.median ? formatMedian(worst) : `${formatMedian(worst)} to ${formatMedian(best)}`;
}

/** Compares results with the aims. */
export function judgeAims(results: Results): Outcome[] {
  return aims.map((aim) => {
    const figures = results[aim.part]?.figures.filter(aim.figures) ?? [];
    const isReached = figures.length === 0 ? undefined : figures.every((figure) => keeps(aim, figure));
    const { what, before, reach, part, options = '' } = aim;
    return { what, before, reach, reached: formatRange(aim, figures), isReached, command: `npm run bench -- ${part}${options}` };
  });
}
