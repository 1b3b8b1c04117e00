/** One key for each column of a keyboard. */
export const columns = 12;
/** Pauses are stored in sixteenths of a second. */
const unitMs = 1000 / 16;
const longestPause = 31;
/** Two characters per note, in base 32: the column, and the pause before it. */
const base = 32;
const maxLength = 24;
const fewestNotes = 8;

export interface Note {
  column: number;
  /** Milliseconds after the first note. */
  at: number;
}

/** Keeps only the last twelve notes. */
export function addNote(tune: string, column: number, pauseMs: number): string {
  const pause = Math.min(Math.round(pauseMs / unitMs), longestPause);
  return (tune + column.toString(base) + pause.toString(base)).slice(-maxLength);
}

export const isLongEnough = (tune: string): boolean => tune.length >= 2 * fewestNotes;

/** The link's fragment. The first note has no pause. */
export const writeTune = (tune: string): string => `#tune=${tune.slice(0, 1)}0${tune.slice(2)}`;

export function readTune(hash: string): Note[] | undefined {
  const [, tune] = /^#tune=([\dab]0(?:[\dab][\da-v]){7,11})[^\w%&\s]*$/u.exec(hash) ?? [];
  let at = 0;
  return tune?.match(/../gu)?.map(([column = '', pause = '']) => {
    at += parseInt(pause, base) * unitMs;
    return { column: parseInt(column, base), at };
  });
}
