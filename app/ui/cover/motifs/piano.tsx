import { Keycap } from '../keycap.tsx';

const pitch = 38;
const left = 9;
const whites = [0, 1, 2, 3, 4, 5, 6, 7];
/** The white keys that a black key follows. */
const beforeBlack = [0, 1, 3, 4, 5];
/** A triad is every other key. */
const triad = new Set([0, 2, 4]);

/** An octave of a piano with a chord struck. */
export function Piano({ seed }: { seed: number }) {
  const root = seed % 4;
  return (
    <>
      {whites.map((white) => {
        const down = triad.has(white - root);
        return (
          <Keycap
            key={white}
            x={left + white * pitch}
            y={-14}
            width={pitch - 2}
            height={142}
            depth={9}
            round={7}
            fill={down ? 'accent' : 'ivory'}
            down={down}
          />
        );
      })}
      {beforeBlack.map((white) => (
        <Keycap
          key={white}
          x={left + (white + 1) * pitch - 12}
          y={-14}
          width={22}
          height={86}
          depth={7}
          round={5}
          fill="ebony"
        />
      ))}
    </>
  );
}
