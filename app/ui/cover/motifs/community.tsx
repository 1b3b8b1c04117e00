import { Keycap } from '../keycap.tsx';
import { note, person } from './marks.ts';

const center = { x: 160, y: 74 };
/** The middles of the members' keys, clockwise. */
const members = [
  { x: 82, y: 30 },
  { x: 160, y: 23 },
  { x: 238, y: 30 },
  { x: 274, y: 84 },
  { x: 220, y: 124 },
  { x: 100, y: 124 },
  { x: 46, y: 84 },
];
const size = 34;

/** Members and their music, linked around one key. */
export function Community({ seed }: { seed: number }) {
  const ring = members.map(({ x, y }) => `${x} ${y}`).join('L');
  const isMusic = (member: number) => (member + seed) % 3 === 0;
  return (
    <>
      <path
        fill="none"
        stroke="var(--cap-side)"
        strokeWidth="4"
        strokeLinejoin="round"
        d={`M${ring}Z${members.map(({ x, y }) => `M${center.x} ${center.y}L${x} ${y}`).join('')}`}
      />
      {members.map(({ x, y }, member) => (
        <Keycap
          key={member}
          x={x - size / 2}
          y={y - size / 2 - 2}
          width={size}
          height={size - 2}
          depth={5}
          round={8}
          fill={isMusic(member) ? 'ink' : 'cap'}
          down={member === seed % members.length}
        >
          {isMusic(member) ? (
            <path fill="var(--paper)" d={note} transform="translate(12 24) scale(0.85)" />
          ) : (
            <path fill="var(--ink)" d={person} transform="translate(8.5 6.5) scale(0.85)" />
          )}
        </Keycap>
      ))}
      <Keycap
        x={center.x - 29}
        y={center.y - 29}
        width={58}
        height={54}
        depth={8}
        round={12}
        fill="cap"
      >
        <path fill="var(--accent)" d={note} transform="translate(22 41) scale(1.4)" />
      </Keycap>
    </>
  );
}
