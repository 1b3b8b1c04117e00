import type { Stat } from '../../content/content-types.ts';

const mostDigits = 5;

/** Whether a number needs smaller digits to fit beside another one on a phone. */
export const isLong = ({ endNum }: Pick<Stat, 'endNum'>): boolean =>
  String(endNum).length > mostDigits;
