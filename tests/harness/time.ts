/** Lengths in milliseconds, apart from the code's, so that tests notice a wrong one there. */
export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
