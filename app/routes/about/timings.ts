/** When and how fast things on About move (product §2 and §9). Times are milliseconds. */
export const missionDelayMs = 2000;
export const missionStepMs = 500;
export const countDelayMs = 5000;
export const countDurationMs = 5000;
export const letterMs = 100;
export const walkSteps = 6;
export const walkStepMs = 200;
export const blankSlots = 5;
export const revealMarginPx = 100;

/**
 * When something begins: its delay after the page's display or, if it was out of view until later than that, when it comes into view.
 */
export const startTime = (displayedAt: number, delay: number, seenAt: number): number => Math.max(displayedAt + delay, seenAt);

/** When a mission line begins to fade in: in its turn, once it is in view, and half a second after the line that came in last. */
export const missionStart = (displayedAt: number, index: number, seenAt: number, lastStart: number): number =>
  Math.max(startTime(displayedAt, missionDelayMs + index * missionStepMs, seenAt), lastStart + missionStepMs);

/** What a stat shows this long after its count began: whole numbers from 0 to its end, at an even pace. */
export function countAt(endNum: number, elapsed: number): number {
  const share = Math.min(Math.max(elapsed / countDurationMs, 0), 1);
  return Math.floor(endNum * share);
}

/** How many letters of a name are typed after this long; the first one appears after one beat. */
export const lettersAt = (name: string, elapsed: number): number => Math.min(Math.floor(elapsed / letterMs), name.length);

/** The next place in a list that wraps from its last entry to its first and back. */
export const wrapIndex = (index: number, step: number, length: number): number => (index + step + length) % length;

/** How strongly a date stands out, in per cent, by its distance from the chosen one. */
export const fadeAt = (distance: number): 100 | 50 | 25 | 10 => ([100, 50, 25] as const)[Math.abs(distance)] ?? 10;
