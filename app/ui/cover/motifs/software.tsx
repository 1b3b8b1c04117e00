import { Keycap } from '../keycap.tsx';

/**
 * A keyboard from up close: its long key is a prompt with a command half typed, and one key is yet
 * to come.
 */
export function Software({ seed }: { seed: number }) {
  const missing = 1 + (seed % 4);
  return (
    <>
      {[0, 1, 2, 3, 4, 5].map((key) => (
        <Keycap
          key={key}
          x={key * 62 - 28}
          y={-22}
          width={55}
          height={54}
          depth={8}
          round={10}
          fill={key === missing ? 'free' : 'cap'}
        />
      ))}
      <Keycap x={-46} y={50} width={76} height={74} depth={10} round={12} />
      <Keycap x={290} y={50} width={76} height={74} depth={10} round={12} />
      <Keycap x={38} y={50} width={244} height={74} depth={10} round={12} fill="ink">
        <path
          fill="none"
          stroke="var(--paper)"
          strokeWidth="7"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M26 24l14 13-14 13"
        />
        <rect fill="var(--paper)" x={58} y={31} width={52} height={12} rx={6} />
        <rect fill="var(--paper)" x={118} y={31} width={30} height={12} rx={6} />
        <rect fill="var(--accent)" x={158} y={20} width={16} height={34} rx={3} />
      </Keycap>
    </>
  );
}
