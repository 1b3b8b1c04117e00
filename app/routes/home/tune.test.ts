import { expect, test } from 'vitest';
import { addNote, columns, isLongEnough, readTune, writeTune } from './tune.ts';

const all = Array.from({ length: columns }, (_, column) => column);
const play = (notes: (readonly [column: number, pauseMs: number])[]): string =>
  notes.reduce((tune, [column, pauseMs]) => addNote(tune, column, pauseMs), '');

test('a link plays the notes with their original timing', () => {
  const link = writeTune(play(all.map((column) => [column, 250])));
  expect(link).toBe('#tune=00142434445464748494a4b4');
  expect(readTune(link)).toEqual(all.map((column) => ({ column, at: column * 250 })));
});

test('a pause is rounded to a sixteenth of a second, and at most 31 of them', () => {
  const pauses = [9_000, 0, 31, 32, 93, 94, 1_937, 60_000];
  const tune = play(pauses.map((pause) => [0, pause]));
  expect(readTune(writeTune(tune))?.map(({ at }) => at)).toEqual(
    [0, 0, 0, 1, 2, 4, 35, 66].map((units) => units * 62.5),
  );
});

test('a tune can be sent from its eighth note on, and keeps the last twelve', () => {
  const notes = Array.from({ length: 20 }, (_, index) => [index % columns, 125] as const);
  for (const [index] of notes.entries()) {
    const tune = play(notes.slice(0, index + 1));
    expect(isLongEnough(tune), `${index + 1} notes`).toBe(index >= 7);
    expect(readTune(writeTune(tune))?.map(({ column }) => column)).toEqual(
      index >= 7
        ? notes.slice(Math.max(index - 11, 0), index + 1).map(([column]) => column)
        : undefined,
    );
  }
});

const eight = '0012345678901234';
test.each(['.', ')', ').', ',', '!'])('a link in a sentence may end with %s', (mark) => {
  expect(readTune(`#tune=${eight}${mark}`)).toHaveLength(8);
});

test.each([
  '',
  '#tune=',
  `#tune=${eight.slice(0, -2)}`,
  `#tune=${eight.slice(0, -1)}`,
  `#tune=${eight}0`,
  `#tune=${eight}0000000000`,
  `#tune=${eight.slice(0, -2)}c4`,
  `#tune=${eight.slice(0, -1)}w`,
  `#tune=${eight.slice(0, -2)}A4`,
  `#tune=01${eight.slice(2)}`,
  `#tune=${eight}&`,
  `#tune=${eight}\n`,
  ` #tune=${eight}`,
  `#tune=${eight.slice(0, -2)}%30`,
  `#week=${eight}`,
])('no other link plays anything: %j', (hash) => {
  expect(readTune(`#tune=${eight}`)).toHaveLength(8);
  expect(readTune(hash)).toBeUndefined();
});
