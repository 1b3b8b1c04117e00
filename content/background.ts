import type { Sampled } from './sampled.ts';

export interface Background {
  paragraphs: readonly string[];
}

/** The story under BACKGROUND, above the numbers. */
export const background = {
  paragraphs: [
    'JYAB came to software from the stage. Twenty years of rehearsals teach three things that no framework does: to listen before playing, to be ready on the day, and to practice the boring bar until it is no longer the weak one.',
    'Between the piano and the keyboard lay a few years of real estate: contracts, deadlines, and many evenings of typing the same data into three systems. The first programs were written to get those evenings back.',
    'Today JYAB plans, builds, and looks after web applications and automations for small businesses, schools, and artists, from the first conversation to the server they run on.',
  ],
  sample: ['paragraphs'],
} as const satisfies Sampled<Background>;
