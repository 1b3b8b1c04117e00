import { formatDay } from '#content/format-date.ts';
import { useHydrated } from '#framework/page.ts';

/** The day where the visitor is. Until hydration, it is in UTC, as for everyone. */
export function DateText({ time }: { time: string }) {
  const isHydrated = useHydrated();
  return <time dateTime={time}>{formatDay(time, isHydrated)}</time>;
}
