import type { Promises, Sampled } from './content-types.ts';

/** What nobody can check about reviews: the owner makes these promises true, or takes them out. */
export const promises: Sampled<Promises> = {
  list: [
    'I don’t write reviews of my own work, and I don’t have family, friends, or people who work for me write any.',
    'I don’t pay for reviews, and I don’t give discounts or gifts for them.',
    'I ask every client for one, not just those I expect to be happy.',
    'I don’t ask anyone to change or delete a review in exchange for anything.',
  ],
  sample: ['list'],
};
