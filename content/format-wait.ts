const minute = 60;
const hour = 60 * minute;
const secondsUntil = 90;
/** From 55 minutes on, nobody counts minutes. */
const minutesUntil = 55 * minute;
const hourTolerance = 5 * minute;

const units = { style: 'unit', unitDisplay: 'long' } as const;
const seconds = new Intl.NumberFormat('en-US', { ...units, unit: 'second' });
const minutes = new Intl.NumberFormat('en-US', { ...units, unit: 'minute' });
const hours = new Intl.NumberFormat('en-US', { ...units, unit: 'hour' });

/** Says a wait as people do: "45 seconds", "15 minutes", "about an hour", "about 2 hours". */
export function formatWait(wait: number): string {
  if (wait < secondsUntil) return seconds.format(wait);
  if (wait <= minutesUntil) return minutes.format(Math.ceil(wait / minute));
  const wholeHours = Math.ceil((wait - hourTolerance) / hour);
  return wholeHours === 1 ? 'about an hour' : `about ${hours.format(wholeHours)}`;
}
