import { expect, test } from 'vitest';
import { foldWords } from './text.ts';

test('the operators of search languages are plain words or nothing', () => {
  expect(foldWords(`"a" OR b* NEAR(c, 2) -d col:e ^f {g} & | ! <-> :* ' ; \\ % _ \u0000`)).toBe(
    'a or b near c 2 d col e f g',
  );
  for (const none of ['', ' ', '"', '***', '-- ;', '🎹', '\u0301', '\uFFFD', '。', '「・」、'])
    expect([none, foldWords(none)]).toEqual([none, '']);
});

test('a word counts once, and only its first 40 characters', () => {
  expect(foldWords('One ONE two one')).toBe('one two');
  expect(foldWords('W'.repeat(5000))).toBe('w'.repeat(40));
});

test('folding twice changes nothing', () => {
  for (const text of [
    'CAFÉ İSTANBUL ǅ ΛΌΓΟΣ',
    '한국어 テスト',
    'ภาษาไทย',
    'ℌ℡½'.repeat(5),
    '𝔘𝔫𝔦'.repeat(30),
  ]) {
    expect(foldWords(foldWords(text))).toBe(foldWords(text));
  }
});
