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
 * When an animation starts: after its delay from the page's display, or when it comes into view, if that is later.
 */
export const startTime = (displayedAt: number, delay: number, seenAt: number): number => Math.max(displayedAt + delay, seenAt);

/** When a mission line fades in: in order, once it is in view, and half a second after the previous line. */
export const missionStart = (displayedAt: number, index: number, seenAt: number, lastStart: number): number =>
  Math.max(startTime(displayedAt, missionDelayMs + index * missionStepMs, seenAt), lastStart + missionStepMs);

/** The number that a stat shows this long after its count started: whole numbers from 0 to the end, at a constant rate. */
export function countAt(endNum: number, elapsed: number): number {
  const share = Math.min(Math.max(elapsed / countDurationMs, 0), 1);
  return Math.floor(endNum * share);
}

/** How many letters of a name are typed after this long; the first one appears after one beat. */
export const lettersAt = (name: string, elapsed: number): number => Math.min(Math.floor(elapsed / letterMs), name.length);

/** The next index in a list that wraps at both ends. */
export const wrapIndex = (index: number, step: number, length: number): number => (index + step + length) % length;

/** The opacity of a date, in percent, by its distance from the selected one. */
export const fadeAt = (distance: number): 100 | 50 | 25 | 10 => ([100, 50, 25] as const)[Math.abs(distance)] ?? 10;
