interface Point {
  x: number;
  y: number;
}

const minPx = 40;

/** The carousel step for a swipe: 1 for the next one (a swipe to the left), -1 for the one before, 0 for anything else. */
export function swipeStep(start: Point, end: Point): -1 | 0 | 1 {
  const across = end.x - start.x;
  if (Math.abs(across) < minPx || Math.abs(across) < Math.abs(end.y - start.y) * 1.5) return 0;
  return across < 0 ? 1 : -1;
}
