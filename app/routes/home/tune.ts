/** The caps of the row, one for each column of a keyboard. */
export const columns = 12;
/** The smallest pause that a tune keeps: a sixteenth of a second. */
const unitMs = 1000 / 16;
const longestPause = 31;
/** A note takes two characters: its column and the pause before it, in base 32. */
const base = 32;
const maxLength = 24;
const fewestNotes = 8;

export interface Note {
  column: number;
  /** Milliseconds after the first note. */
  at: number;
}

/** Adds a note to a tune, which keeps only its last twelve. */
export function addNote(tune: string, column: number, pauseMs: number): string {
  const pause = Math.min(Math.round(pauseMs / unitMs), longestPause);
  return (tune + column.toString(base) + pause.toString(base)).slice(-maxLength);
}

export const isLongEnough = (tune: string): boolean => tune.length >= 2 * fewestNotes;

/** The fragment of a link that plays a tune. Nothing comes before the first note. */
export const writeTune = (tune: string): string => `#tune=${tune.slice(0, 1)}0${tune.slice(2)}`;

/** Returns the notes of a link that `writeTune` wrote, and undefined for any other fragment. */
export function readTune(hash: string): Note[] | undefined {
  const [, tune] = /^#tune=([\dab]0(?:[\dab][\da-v]){7,11})$/u.exec(hash) ?? [];
  let at = 0;
  return tune?.match(/../gu)?.map(([column = '', pause = '']) => {
    at += parseInt(pause, base) * unitMs;
    return { column: parseInt(column, base), at };
  });
}
