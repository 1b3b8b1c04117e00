import { boardMessages } from '#content/messages/board.ts';

const { days, times, lessons } = boardMessages;

export const columns = days.length;
/** The room of each slot's lesson or, for a free slot, the room that is free. */
export const rooms = [
  [2, 3, 1, 2, 1],
  [1, 1, 3, 2, 3],
  [1, 3, 2, 2, 3],
  [1, 2, 3, 1, 2],
].flat();
export const slots = Array.from({ length: columns * times.length }, (_, slot) => slot);
export const sickSlot = 6;
const maxSeconds = 99;

export interface BoardState {
  /** The slot of the moving lesson. All others stay. */
  slot: number;
  phase: 'loose' | 'drafted' | 'sent';
  isLifted: boolean;
  /** The slot that just refused the lesson. A new object each time. */
  refused?: { slot: number };
  /** In milliseconds, at the first press. */
  startedAt?: number;
  /** From the first press to sending. */
  seconds?: number;
}

/** `at` is in milliseconds. */
export type BoardAction =
  | { type: 'press'; slot: number; at: number }
  | { type: 'send'; at: number }
  | { type: 'again' };

export const start: BoardState = { slot: sickSlot, phase: 'loose', isLifted: false };

/** A slot is free if it has no other lesson and isn't the sick teacher's. */
export const isFree = (slot: number): boolean => !lessons.has(slot) && slot !== sickSlot;

export function reduce(state: BoardState, action: BoardAction): BoardState {
  if (action.type === 'again') return start;
  if (state.phase === 'sent') return state;
  const { slot, phase, isLifted, startedAt = action.at } = state;
  if (action.type === 'send')
    return phase === 'drafted'
      ? { slot, phase: 'sent', isLifted: false, seconds: (action.at - startedAt) / 1000 }
      : state;
  if (action.slot === slot) return { slot, phase, isLifted: !isLifted, startedAt };
  if (!isFree(action.slot))
    return { slot, phase, isLifted: false, refused: { slot: action.slot }, startedAt };
  return { slot: action.slot, phase: 'drafted', isLifted: false, startedAt };
}

/** Seconds up to 99, then minutes, at most 99, to fit the keys. */
export function clock(seconds: number): { count: number; isMinutes: boolean } {
  const isMinutes = Math.round(seconds) > maxSeconds;
  const count = Math.round(isMinutes ? seconds / 60 : seconds);
  return { count: Math.min(Math.max(count, 1), maxSeconds), isMinutes };
}
