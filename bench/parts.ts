import { pages } from './pages.ts';
import type { Part } from './part.ts';
import { serve } from './serve.ts';
import { start } from './start.ts';

/** All parts, in the order in which they run. */
export const parts = { serve, start, pages } satisfies Record<string, Part>;

export type PartName = keyof typeof parts;

export const partNames = Object.keys(parts) as PartName[];

export const isPartName = (name: string): name is PartName => Object.hasOwn(parts, name);
