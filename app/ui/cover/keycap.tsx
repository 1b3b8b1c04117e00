import type { ReactNode } from 'react';

export interface KeycapProps {
  x: number;
  y: number;
  width: number;
  /** Of the cap alone; its side adds the depth below. */
  height: number;
  depth?: number;
  round?: number;
  /**
   * A color of cover.module.css, whose side is named after it. `free` is only an outline: a slot
   * without a key.
   */
  fill?: 'cap' | 'surface-2' | 'accent' | 'ink' | 'ivory' | 'ebony' | 'tint' | 'free';
  down?: boolean;
  /** Drawn on the cap, from its upper left corner. */
  children?: ReactNode;
}

/** The faint keys have an edge. */
const edge = { stroke: 'var(--line)', strokeWidth: 0.5 };

/** One key of a picture: a cap with a depth, which a pressed key has lost. */
export function Keycap({
  x,
  y,
  width,
  height,
  depth = 4,
  round = 5,
  fill = 'cap',
  down = false,
  children,
}: KeycapProps) {
  const size = { width, height, rx: round };
  if (fill === 'free')
    return (
      <rect
        fill="none"
        stroke="var(--outline)"
        strokeWidth="1.5"
        strokeDasharray="4 3"
        x={x}
        y={y + depth / 2}
        {...size}
      />
    );
  const cap = (
    <>
      <rect
        fill={`var(--${fill})`}
        {...(fill === 'cap' || fill === 'surface-2' ? edge : {})}
        {...size}
      />
      {children}
    </>
  );
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect fill={`var(--${fill}-side)`} y={depth} {...size} />
      {down ? <g transform={`translate(0 ${depth * 0.75})`}>{cap}</g> : cap}
    </g>
  );
}
