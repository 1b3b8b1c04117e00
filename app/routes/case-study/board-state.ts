import { boardMessages } from '../../../content/messages/board.ts';

const { days, times, lessons } = boardMessages;

export const columns = days.length;
/** The room of the lesson in each slot or, in a free slot, the room that is free then. */
export const rooms = [
  [2, 3, 1, 2, 1],
  [1, 1, 3, 2, 3],
  [1, 3, 2, 2, 3],
  [1, 2, 3, 1, 2],
].flat();
export const slots = Array.from({ length: columns * times.length }, (_, slot) => slot);
/** The slot of the sick teacher’s lesson. */
export const sickSlot = 6;
const maxSeconds = 99;

export interface BoardState {
  /** The slot of the lesson that moves. All others stay. */
  slot: number;
  phase: 'loose' | 'drafted' | 'sent';
  isLifted: boolean;
  /** The slot that has just refused the lesson, as a new object each time. */
  refused?: { slot: number };
  /** The time of the first press, in milliseconds. */
  startedAt?: number;
  /** The time from the first press to the last, in seconds. */
  seconds?: number;
}

/** `at` is a time in milliseconds. */
export type BoardAction =
  | { type: 'press'; slot: number; at: number }
  | { type: 'send'; at: number }
  | { type: 'again' };

export const start: BoardState = { slot: sickSlot, phase: 'loose', isLifted: false };

/** Tells if a slot takes the lesson: nobody else has it, and it is not the sick teacher’s. */
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

/** Returns a time as the keys show it: in seconds up to 99, then in minutes, and in no more than 99. */
export function clock(seconds: number): { count: number; isMinutes: boolean } {
  const isMinutes = Math.round(seconds) > maxSeconds;
  const count = Math.round(isMinutes ? seconds / 60 : seconds);
  return { count: Math.min(Math.max(count, 1), maxSeconds), isMinutes };
}
