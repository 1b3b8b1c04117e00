/** Search engines cut longer titles. */
export const maxTitleLength = 60;

/** Returns the long title, or the short one where search engines would cut the long one. */
export const fitTitle = (long: string, short: string): string =>
  [...long].length <= maxTitleLength ? long : short;
