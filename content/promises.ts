import type { Promises, Sampled } from './content-types.ts';

/** Promises about reviews that nobody can check: the owner keeps each, or removes it. */
export const promises: Sampled<Promises> = {
  list: [
    'I don’t write reviews of my own work, and I don’t ask family, friends, or anyone who works for me to write them.',
    'I don’t pay for reviews or give discounts or gifts for them.',
    'I ask every client for one, not just the ones I expect to be happy.',
    'I don’t ask anyone to change or delete a review in exchange for anything.',
  ],
  sample: ['list'],
};
