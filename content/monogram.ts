import { provider } from './provider.ts';

/** The letters that stand for the brand on keys. */
export const monogram = [...provider.monogram];

/** The key of the monogram that is struck: the second one, where there is one. */
export const struckKey = Math.min(1, monogram.length - 1);
