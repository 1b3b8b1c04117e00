import { type CSSProperties, createElement as h, type ReactElement } from 'react';

/** An element of a picture. */
export const box = (style: CSSProperties, ...children: (ReactElement | string)[]): ReactElement =>
  h('div', { style: { display: 'flex', flexShrink: 0, ...style } }, ...children);
