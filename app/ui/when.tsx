const format = new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** A date as people read it; the same on the server and in every browser. */
export function When({ time }: { time: string }) {
  return <time dateTime={time}>{format.format(new Date(time))}</time>;
}
