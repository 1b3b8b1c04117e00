import { expect } from 'vitest';
import type { Finding } from '#cli/doctor/finding.ts';

type Words = RegExp | string;

const matching = (words: Words): unknown =>
  typeof words === 'string' ? expect.stringContaining(words) : expect.stringMatching(words);

/** A part of a finding, whose message and advice contain these words or fit these patterns. */
export const findingLike = (status: Finding['status'], message: Words, advice?: Words): object => ({
  status,
  message: matching(message),
  ...(advice === undefined ? {} : { advice: matching(advice) }),
});
