import { Keycap } from '../keycap.tsx';

/** A ticket with a notch at both ends of its perforation, 208 by 100 around the origin. */
const ticket =
  'M-94-50H39a9 9 0 0 0 18 0h37a10 10 0 0 1 10 10v80a10 10 0 0 1-10 10H57a9 9 0 0 0-18 0H-94a10 10 0 0 1-10-10v-80a10 10 0 0 1 10-10z';
const flags = Array.from({ length: 9 }, (_, index) => index);
/** The stub's bars: their places and widths. */
const bars = [
  [64, 4],
  [71, 8],
  [82, 3],
  [88, 6],
] as const;

/**
 * Two tickets under a string of flags; the front one has the line-up on keys, the headliner widest.
 */
export function Festival({ seed }: { seed: number }) {
  return (
    <>
      <path fill="none" stroke="var(--cap-side)" strokeWidth="2" d="M-4 8Q160 42 324 8" />
      {flags.map((flag) => (
        <Flag key={flag} place={flag} fill={((flag + seed) % 3) as 0 | 1 | 2} />
      ))}
      <g transform="translate(168 88) rotate(-11) scale(0.92)">
        <path fill="var(--accent-side)" d={ticket} transform="translate(0 7)" />
        <path fill="var(--accent)" d={ticket} />
      </g>
      <g transform="translate(156 89) rotate(4) scale(0.94)">
        <path fill="var(--cap-side)" d={ticket} transform="translate(0 8)" />
        <path fill="var(--ivory)" d={ticket} />
        <path
          fill="none"
          stroke="var(--outline)"
          strokeWidth="1.5"
          strokeDasharray="3 4"
          d="M48-38V38"
        />
        <Keycap x={-88} y={-36} width={112} height={20} fill="accent" down />
        <Keycap x={-88} y={-8} width={52} height={15} depth={3} round={4} fill="ebony" />
        <Keycap x={-32} y={-8} width={56} height={15} depth={3} round={4} fill="ebony" />
        {[-88, -49.5, -11].map((x) => (
          <Keycap key={x} x={x} y={17} width={35} height={13} depth={3} round={4} fill="tint" />
        ))}
        {bars.map(([x, width]) => (
          <rect key={x} fill="var(--ebony)" x={x} y={-32} width={width} height={64} rx={1.5} />
        ))}
      </g>
    </>
  );
}

const flagFills = ['accent', 'ink', 'tint'] as const;

/** A flag on the string, whose curve is Q from (-4, 8) by (160, 42) to (324, 8). */
function Flag({ place, fill }: { place: number; fill: 0 | 1 | 2 }) {
  const x = 16 + place * 36;
  const along = (x + 4) / 328;
  const y = 8 + 2 * along * (1 - along) * 34;
  return <path fill={`var(--${flagFills[fill]})`} d={`M${x - 9} ${y.toFixed(1)}h18l-9 18z`} />;
}
