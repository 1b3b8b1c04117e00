import type { RecordEvent } from './line.ts';

/** How many lines of each kind the record has, and how many reviews are in each state now: `held`, `published`, and `hidden:` with a reason. */
export interface Counts {
  events: Partial<Record<RecordEvent, number>>;
  states: Record<string, number>;
}

export const emptyCounts = (): Counts => ({ events: {}, states: {} });
