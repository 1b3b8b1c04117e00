import { type Figure, keyOf } from './measure/figure.ts';
import type { Results } from './results.ts';

export interface Comparison {
  part: string;
  earlier: Figure;
  later: Figure;
  /** The later median, of the earlier one. */
  ratio: number;
  /** Whether the ranges of the two do not overlap, and so the difference is more than noise. */
  verdict: 'better' | 'worse' | 'within the noise' | 'too few runs';
}

const fewestRuns = 3;

function judge(earlier: Figure, later: Figure): Comparison['verdict'] {
  if (later.median === earlier.median) return 'within the noise';
  if (Math.min(earlier.runs, later.runs) < fewestRuns) return 'too few runs';
  if (later.low <= earlier.high && earlier.low <= later.high) return 'within the noise';
  return later.median > earlier.median === (later.better === 'higher') ? 'better' : 'worse';
}

/** Lays two results side by side: every figure that both have. */
export function compareResults(earlier: Results, later: Results): Comparison[] {
  return Object.entries(later).flatMap(([part, result]) => {
    const known = new Map(earlier[part]?.figures.map((figure) => [keyOf(figure), figure]));
    return (result?.figures ?? []).flatMap((figure) => {
      const found = known.get(keyOf(figure));
      if (found === undefined) return [];
      return [{ part, earlier: found, later: figure, ratio: figure.median / found.median, verdict: judge(found, figure) }];
    });
  });
}
