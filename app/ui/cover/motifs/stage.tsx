import { Keycap } from '../keycap.tsx';
import { note } from './marks.ts';

/** The curtain’s folds from the edge to the middle: each is a long key. */
const folds = [132, 124, 130, 118];
const foldWidth = 19;
const valance = Array.from({ length: 15 }, (_, index) => index);

/** A stage with its curtain open, and the light on one key. */
export function Stage({ seed }: { seed: number }) {
  return (
    <>
      <path fill="var(--beam)" opacity="0.16" d="M148 0h24l62 152H86z" />
      <ellipse fill="var(--beam)" opacity="0.16" cx={160} cy={152} rx={74} ry={11} />
      {folds.map((length, fold) => (
        <g key={fold}>
          <Keycap
            x={fold * (foldWidth + 1) - 6}
            y={-12}
            width={foldWidth}
            height={length + 12}
            depth={6}
            round={6}
            fill="accent"
          />
          <Keycap
            x={320 - (fold + 1) * (foldWidth + 1) + 7}
            y={-12}
            width={foldWidth}
            height={length + 12}
            depth={6}
            round={6}
            fill="accent"
          />
        </g>
      ))}
      {valance.map((key) => (
        <Keycap
          key={key}
          x={key * 22 - 5}
          y={-12}
          width={20}
          height={(key + seed) % 2 === 0 ? 34 : 28}
          depth={5}
          round={5}
          fill="accent"
        />
      ))}
      <Keycap x={133} y={86} width={54} height={54} depth={10} round={12} fill="ivory">
        <path
          fill="light-dark(var(--accent), var(--accent-side))"
          d={note}
          transform="translate(20 41) scale(1.35)"
        />
      </Keycap>
    </>
  );
}
