const minute = 60;
const hour = 60 * minute;
const secondsUntil = 90;
const minutesUntil = 55 * minute;
const hourTolerance = 5 * minute;

const format = (count: number, unit: string): string =>
  count.toLocaleString('en-US', { style: 'unit', unitDisplay: 'long', unit });

/** "45 seconds", "15 minutes", "about an hour", "about 2 hours". */
export function formatWait(wait: number): string {
  if (wait < secondsUntil) return format(wait, 'second');
  if (wait <= minutesUntil) return format(Math.ceil(wait / minute), 'minute');
  const wholeHours = Math.ceil((wait - hourTolerance) / hour);
  return wholeHours === 1 ? 'about an hour' : `about ${format(wholeHours, 'hour')}`;
}
