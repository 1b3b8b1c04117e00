// No Intl: its first use loads data, which costs 10 ms and 5 MB on the server and slows pages down.
const months =
  'January,February,March,April,May,June,July,August,September,October,November,December'.split(
    ',',
  );
const monthOf = (date: Date): string => months[date.getUTCMonth()] ?? '';

/** "June 2024", in UTC, so server and browser agree. */
export function formatMonth(time: string): string {
  const date = new Date(time);
  return `${monthOf(date)} ${date.getUTCFullYear()}`;
}

/** "June 3, 2024", in UTC, or in the time zone of the browser. */
export function formatDay(time: string, isLocal = false): string {
  const date = new Date(time);
  if (isLocal) date.setTime(date.getTime() - date.getTimezoneOffset() * 60_000);
  return `${monthOf(date)} ${date.getUTCDate()}, ${date.getUTCFullYear()}`;
}
