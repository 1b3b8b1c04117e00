const mark = 'id:';
const leadingDash = /^-[\w-]{21}$/u;

/** Marks ids that start with a dash, which would pass for options. */
export const protectIds = (args: readonly string[]): string[] => args.map((arg) => (leadingDash.test(arg) ? mark + arg : arg));

/** Reads the id of a review, a user, or an email from the command line. */
export const parseId = (text: string): string => (text.startsWith(mark) ? text.slice(mark.length) : text);
