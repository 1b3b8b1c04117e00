import { Keycap, type KeycapProps } from '../keycap.tsx';

/**
 * A cell's place in its row, how many days it takes, and its look; all other cells are free hours.
 */
type Lesson = readonly [column: number, days: number, look: Pick<KeycapProps, 'fill' | 'down'>];

const left = 37;
const top = 49;
const across = 35.5;
const downward = 31;
const cell = { width: 30, height: 23 };
const columns = [0, 1, 2, 3, 4, 5, 6];
const booked = { fill: 'accent', down: true } as const;
const taught = { fill: 'ink' } as const;
const weeks: readonly (readonly Lesson[])[] = [
  [
    [1, 2, taught],
    [6, 1, booked],
  ],
  [
    [0, 1, booked],
    [3, 1, { fill: 'free' }],
    [6, 1, taught],
  ],
  [
    [2, 2, booked],
    [5, 1, taught],
  ],
];

/**
 * A calendar on a wall: lessons are keys in their cells, and one of them is being moved to another
 * day.
 */
export function Schedule({ seed }: { seed: number }) {
  const rows = seed % 2 === 0 ? weeks : weeks.toReversed();
  return (
    <>
      <Keycap x={26} y={12} width={268} height={132} depth={7} round={12} />
      <path fill="var(--ink)" d="M26 40V24a12 12 0 0 1 12-12h244a12 12 0 0 1 12 12v16z" />
      {[84, 228].map((x) => (
        <Keycap key={x} x={x} y={3} width={8} height={20} depth={3} round={4} />
      ))}
      {rows.map((lessons, row) =>
        columns.map((column) => {
          if (lessons.some(([start, days]) => column > start && column < start + days)) return null;
          const [, days = 1, look = { fill: 'surface-2' as const }] =
            lessons.find(([start]) => start === column) ?? [];
          const width = cell.width + (days - 1) * across;
          return (
            <Keycap
              key={column}
              x={left + column * across}
              y={top + row * downward}
              width={width}
              height={cell.height}
              {...look}
            />
          );
        }),
      )}
      <g transform={`translate(${left + 4 * across + 2} ${top + downward - 10}) rotate(10)`}>
        <Keycap x={0} y={0} width={34} height={26} depth={6} fill="accent" />
      </g>
    </>
  );
}
