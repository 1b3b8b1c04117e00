/** The middle of a button, in any unit. */
export interface Spot {
  x: number;
  y: number;
}

/** Buttons whose middles differ by less than this stand in one row. */
const rowPx = 8;

/**
 * Which of the buttons at these spots an arrow key, Home, or End moves the focus to: in reading order sideways, and to the nearest one
 * of the next row up or down. Undefined if the key means nothing or leads nowhere.
 */
export function nextStop(key: string, from: number, spots: readonly Spot[]): number | undefined {
  const last = spots.length - 1;
  const start = spots[from];
  if (!start) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'ArrowRight') return Math.min(from + 1, last);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const away = ({ y }: Spot) => (key === 'ArrowDown' ? y - start.y : start.y - y);
  const beyond = spots.map((spot, index) => ({ ...spot, index, away: away(spot) })).filter((spot) => spot.away > rowPx);
  const nextRow = Math.min(...beyond.map((spot) => spot.away)) + rowPx;
  const row = beyond.filter((spot) => spot.away < nextRow);
  return row.toSorted((a, b) => Math.abs(a.x - start.x) - Math.abs(b.x - start.x))[0]?.index;
}
