import type { Figure } from './measure/figure.ts';

/** How much to measure: in full, or a short check that everything works. */
export interface Extent {
  isQuick: boolean;
  /** Chooses a number of runs, or of seconds. */
  choose: (quick: number, full: number) => number;
  /** A folder in which a part keeps large databases from run to run. */
  store: string | undefined;
}

/** A part of the bench: measures one thing, and returns the figures. */
export type Part = (extent: Extent) => Promise<Figure[]>;
