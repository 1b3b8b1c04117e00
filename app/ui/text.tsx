import type { ReactNode } from 'react';
import type { Stat } from '../../content/content-types.ts';
import { formatDay } from '../../content/format-date.ts';

export function DateText({ time }: { time: string }) {
  return <time dateTime={time}>{formatDay(time)}</time>;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visuallyHidden">{children}</span>;
}

const mostDigits = 5;

/** Whether a number needs smaller digits to fit beside another one on a phone. */
export const isLong = ({ endNum }: Pick<Stat, 'endNum'>): boolean =>
  String(endNum).length > mostDigits;
