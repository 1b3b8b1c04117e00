import { expect, test } from 'vitest';
import { squareFace } from '../../tests/harness/small-card-parts.ts';
import { drawableText, quoteStart } from './drawable-text.ts';
import { breakLines, cutLine, widthOf } from './lay-out-lines.ts';

const face = squareFace(10);

test.each([
  ['Line one\n\n  line two\t', 'Line one line two'],
  ['Great work 🎹🎶 ! Again 👍🏽.', 'Great work! Again.'],
  ['5️⃣ of 5', '5 of 5'],
  ['👨‍👩‍👧', ''],
  ['', ''],
  ['Great ☃ work', 'Great work'],
])('signs that the typeface lacks are left out: %j', (text, drawn) => {
  expect(drawableText(face, text)).toBe(drawn);
});

test.each(['정말 좋았습니다', 'Great 작업', 'عمل رائع', 'naïve', 'x\u0301', '\u202Etfel'])(
  'a text with letters that it lacks is left out: %j',
  (text) => {
    expect(['', 'tfel']).toContain(drawableText(face, text));
  },
);

test.each([
  ['Great work', '“Great work”'],
  [`Great work.${'\n'.repeat(50)}But then`, '“Great work. But then”'],
  [`Great work.${' '.repeat(50)}But then it broke`, '“Great work. But then it…”'],
  [`${'👍'.repeat(16)}Great at first`, '“Great a…”'],
  [`${'👍'.repeat(25)}Great`, ''],
])('a comment that is cut says so: %j', (comment, quoted) => {
  expect(quoteStart(face, comment, 23)).toBe(quoted);
});

test('lines break between words, and within a word that is longer than a line', () => {
  expect(breakLines(face, 'One two three', 70)).toEqual(['One two', 'three']);
  expect(breakLines(face, 'An abcdefghijklmno end', 60)).toEqual(['An', 'abcdef', 'ghijkl', 'mno', 'end']);
  expect(breakLines(face, '', 60)).toEqual([]);
});

test('a line that is too long is cut between words where it can, and fits', () => {
  expect(cutLine(face, 'One two three four', 180)).toBe('One two three four');
  expect(cutLine(face, 'One two three four', 170)).toBe('One two three…');
  const cut = cutLine(face, 'x'.repeat(500), 200);
  expect([cut, widthOf(face, cut)]).toEqual([`${'x'.repeat(19)}…`, 200]);
});
