import type { Sampled } from './sampled.ts';

export interface Mission {
  statements: readonly string[];
}

/** The lines of MISSION STATEMENT, in the order they fade in. */
export const mission = {
  statements: [
    'Take the work nobody should do by hand, and let it run by itself.',
    'Build software that fits the business, not a business that fits the software.',
    'Create things that still look simple once everything works.',
    'Explain every step in words a client would use.',
    'Hand over code that the next engineer is glad to find.',
  ],
  sample: ['statements'],
} as const satisfies Sampled<Mission>;
