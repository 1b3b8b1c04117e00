import type { ReactNode } from 'react';
import { formatDay } from '../../content/format-date.ts';

export function DateText({ time }: { time: string }) {
  return <time dateTime={time}>{formatDay(time)}</time>;
}

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visuallyHidden">{children}</span>;
}
