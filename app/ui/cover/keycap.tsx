import type { ReactNode } from 'react';
import styles from './cover.module.css';

export interface KeycapProps {
  x: number;
  y: number;
  width: number;
  /** Of the cap alone; its side adds the depth below. */
  height: number;
  depth?: number;
  round?: number;
  /** `free` is only an outline: a slot without a key. */
  fill?: 'cap' | 'quiet' | 'accent' | 'ink' | 'ivory' | 'ebony' | 'tint' | 'free';
  down?: boolean;
  /** Drawn on the cap, from its upper left corner. */
  children?: ReactNode;
}

/** One key of a picture: a cap with a depth, which a pressed key has lost. */
export function Keycap({ x, y, width, height, depth = 4, round = 5, fill = 'cap', down = false, children }: KeycapProps) {
  const size = { width, height, rx: round };
  if (fill === 'free') return <rect className={styles.free} x={x} y={y + depth / 2} {...size} />;
  const cap = (
    <>
      <rect className={styles.cap} {...size} />
      {children}
    </>
  );
  return (
    <g className={styles.key} data-fill={fill} data-down={down ? '' : undefined} transform={`translate(${x} ${y})`}>
      <rect className={styles.side} y={depth} {...size} />
      {down ? <g transform={`translate(0 ${depth * 0.75})`}>{cap}</g> : cap}
    </g>
  );
}
