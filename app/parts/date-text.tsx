import { formatDay } from '#content/format-date.ts';
import { useOnceHydrated } from '#framework/page.ts';

/** The day where the visitor is. Until hydration, it is in UTC, as for everyone. */
export function DateText({ time }: { time: string }) {
  const day = useOnceHydrated(formatDay(time, true), formatDay(time));
  return <time dateTime={time}>{day}</time>;
}
