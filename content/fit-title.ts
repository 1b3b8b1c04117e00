/** Search engines truncate longer titles. */
export const maxTitleLength = 60;

export const fitTitle = (long: string, short: string): string =>
  [...long].length <= maxTitleLength ? long : short;
