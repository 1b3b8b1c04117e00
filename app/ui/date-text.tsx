import { formatDay } from '../../content/format-date.ts';

/** A date as people read it. */
export function DateText({ time }: { time: string }) {
  return <time dateTime={time}>{formatDay(time)}</time>;
}
