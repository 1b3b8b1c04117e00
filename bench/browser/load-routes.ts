import { startSeededSite } from '../data/start-seeded-site.ts';
import { createFigure, type Figure } from '../measure/figure.ts';
import { interleave } from '../measure/interleave.ts';
import { type PageLoad, startLighthouse } from './start-lighthouse.ts';

const variant = 'Lighthouse, phone';
const kilo = 1000;

function figuresOf(subject: string, loads: PageLoad[]): Figure[] {
  const figure = (measure: string, unit: string, better: Figure['better'], read: (load: PageLoad) => number | undefined) =>
    createFigure(
      { measure, subject, variant, unit, better },
      loads.flatMap((load) => read(load) ?? []),
    );
  return [
    figure('performance score', '', 'higher', ({ scores }) => scores['performance']),
    figure('accessibility score', '', 'higher', ({ scores }) => scores['accessibility']),
    figure('best practices score', '', 'higher', ({ scores }) => scores['best-practices']),
    figure('search score', '', 'higher', ({ scores }) => scores['seo']),
    figure('first contentful paint', 's', 'lower', ({ firstPaintMs }) => firstPaintMs / kilo),
    figure('largest contentful paint', 's', 'lower', ({ largestPaintMs }) => largestPaintMs / kilo),
    figure('total blocking time', 'ms', 'lower', ({ blockedMs }) => blockedMs),
    figure('layout shift', '', 'lower', ({ shift }) => shift),
    figure('transferred', 'kB', 'lower', ({ bytes }) => bytes / kilo),
    figure('JavaScript, transferred', 'kB', 'lower', ({ scriptBytes }) => scriptBytes / kilo),
    figure('requests', '', 'lower', ({ requests }) => requests),
  ];
}

/** Loads pages of the built site again and again, each in a new browser. Only the first load of each also rates accessibility, best practices, and search. */
export async function loadRoutes(label: string, routes: Record<string, string>, runs: number): Promise<Figure[]> {
  const site = await startSeededSite();
  await using stack = new AsyncDisposableStack();
  stack.defer(site.stop);
  const lighthouse = stack.use(startLighthouse());
  const hasRated = new Set<string>();
  const load = (path: string) => {
    const isFull = !hasRated.has(path);
    hasRated.add(path);
    return lighthouse.load(site.url + path, isFull);
  };
  const candidates = Object.fromEntries(Object.entries(routes).map(([subject, path]) => [subject, () => load(path)]));
  const loads = await interleave(label, runs, candidates);
  return Object.entries(loads).flatMap(([subject, ofRoute]) => figuresOf(subject, ofRoute));
}
