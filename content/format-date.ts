// Each format is made at its first use: that takes milliseconds, for which the start of every page would wait.
let month: Intl.DateTimeFormat | undefined;
let day: Intl.DateTimeFormat | undefined;

/** The month of a time, the same on the server and in every browser: "June 2024". */
export const formatMonth = (time: string): string =>
  (month ??= new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })).format(new Date(time));

/** The day of a time, the same on the server and in every browser: "June 3, 2024". */
export const formatDay = (time: string): string =>
  (day ??= new Intl.DateTimeFormat('en', { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' })).format(new Date(time));
