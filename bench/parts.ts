import { cores } from './cores.ts';
import { growth } from './growth.ts';
import { interaction } from './interaction.ts';
import { logIn } from './log-in.ts';
import { memory } from './memory.ts';
import { mixed } from './mixed.ts';
import { otherPages } from './other-pages.ts';
import { pages } from './pages.ts';
import type { Part } from './part.ts';
import { posts } from './posts.ts';
import { serve } from './serve.ts';
import { start } from './start.ts';

/** All parts, in the order in which they run and are reported. */
export const parts = {
  serve,
  posts,
  mixed,
  'log-in': logIn,
  memory,
  start,
  cores,
  interaction,
  growth,
  pages,
  'other-pages': otherPages,
} satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];

/** The parts that run unless others are named: all but what takes long and shows little more. */
export const usualParts: PartName[] = partNames.filter((name) => name !== 'other-pages');

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
