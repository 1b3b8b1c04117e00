import { monogram } from './generated/monogram.ts';

/** The key of the monogram that is struck: the second one, where there is one. */
export const struckKey = Math.min(1, monogram.length - 1);
