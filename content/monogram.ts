import { provider } from './provider.ts';

export const monogram = [...provider.monogram];

export const struckKey = Math.min(1, monogram.length - 1);
