import { median } from './statistics.ts';

/** One measured quantity: the median of several runs, and the least and the greatest of them. */
export interface Figure {
  /** What is measured, such as “requests per second, of bare node:http”. */
  measure: string;
  /** Where, such as a page. */
  subject: string;
  /** Of what, such as a server. */
  variant: string;
  /** Empty for a ratio. */
  unit: string;
  better: 'higher' | 'lower';
  median: number;
  low: number;
  high: number;
  runs: number;
}

export type FigureName = Pick<Figure, 'measure' | 'subject' | 'variant' | 'unit' | 'better'>;

const significantDigits = 4;
const round = (number: number): number => Number(number.toPrecision(significantDigits));

/** Sums up the runs of one quantity. */
export function createFigure(name: FigureName, runs: number[]): Figure {
  if (runs.length === 0 || runs.some((run) => !Number.isFinite(run)))
    throw new Error(`${name.measure}, ${name.subject}, ${name.variant}: no run may be missing`);
  const { measure, subject, variant, unit, better } = name;
  const [low, high] = [Math.min(...runs), Math.max(...runs)];
  return { measure, subject, variant, unit, better, median: round(median(runs)), low: round(low), high: round(high), runs: runs.length };
}

/** Names a figure the same in every run of the bench. */
export const keyOf = ({ measure, subject, variant }: FigureName): string => `${measure} | ${subject} | ${variant}`;
