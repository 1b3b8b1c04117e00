import { type CSSProperties, createElement as h, type ReactElement } from 'react';

/** A flex container for satori, which needs an explicit display. */
export const box = (style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement =>
  h('div', { style: { display: 'flex', flexShrink: 0, ...style } }, ...children);
