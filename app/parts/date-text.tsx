import { formatDay } from '#content/format-date.ts';

export function DateText({ time }: { time: string }) {
  return <time dateTime={time}>{formatDay(time)}</time>;
}
