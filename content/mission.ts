import type { Mission, Sampled } from './content-types.ts';

export const mission: Sampled<Mission> = {
  statements: [
    'Let software do the work nobody should have to do by hand.',
    'Build tools that fit the business, not the other way around.',
    'Make it easy to use, no matter how hard it was to build.',
    'Explain every step in plain English.',
    'Write code the next engineer will be glad to find.',
  ],
  sample: ['statements'],
};
