import { createElement as h, type ReactElement } from 'react';
import { lightColors as colors } from '../../content/colors.ts';

export interface KeycapOptions {
  size: number;
  isDown: boolean;
  isAccent: boolean;
  /** A letter or a drawing. */
  legend?: ReactElement | string;
}

/** A key of the site: a cap above its visible side, which is hidden when it is down. */
export function keycap({ size, isDown, isAccent, legend }: KeycapOptions): ReactElement {
  const depth = size * 0.11;
  const shape = { position: 'absolute', left: 0, width: size, height: size, borderRadius: size * 0.24 } as const;
  const side = h('div', { style: { ...shape, top: depth, backgroundColor: isAccent ? colors['accent-side'] : colors.side } });
  const cap = h(
    'div',
    {
      style: {
        ...shape,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        top: isDown ? depth * 0.75 : 0,
        border: `2px solid ${isAccent ? colors.accent : colors.line}`,
        backgroundColor: isAccent ? colors.accent : colors.cap,
        color: isAccent ? colors['on-accent'] : colors.ink,
        fontFamily: 'display',
        fontSize: size * 0.56,
      },
    },
    legend,
  );
  return h('div', { style: { display: 'flex', position: 'relative', flexShrink: 0, width: size, height: size + depth } }, side, cap);
}
