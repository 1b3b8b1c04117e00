import { expect, test } from 'vitest';
import { foldSearch, wordsToFind, wordsToIndex } from './search-words.ts';

const finds = (search: string, comment: string): boolean => {
  const words = new Set(wordsToIndex(comment));
  return wordsToFind(foldSearch(search)).every((word) => words.has(word));
};

test.each([
  ['CAFÉ zurich', 'We met in a Zürich cafe\u0301.'],
  ['node.js', 'Node and some JS'],
  ['don’t', "I don't know"],
  ['ﬁne ①', 'FINE 1'],
  ['작업', '정말 꼼꼼하고 빠른 작업이었습니다.'],
  ['작업이었', '정말 꼼꼼하고 빠른 작업이었습니다.'],
  ['京都', '東京都でテスト'],
  ['好', '很好！'],
  ['ﾃｽﾄ', 'テスト'],
  ['شكرا', 'شكراً جزيلاً (100%)!'],
  ['שלום', 'שָׁלוֹם'],
  ['ภาษา', 'ภาษาไทย'],
  ['दुनिया', 'नमस्ते दुनिया'],
  ['İSTANBUL', 'istanbul'],
])('%s finds “%s”', (search, comment) => {
  expect(finds(search, comment)).toBe(true);
});

test.each([
  ['cafes', 'cafe'],
  ['は', 'ば'],
  ['都東', '東京都'],
  ['one three', 'one two'],
  ['दुनिया', 'दानय'],
])('%s does not find “%s”', (search, comment) => {
  expect(finds(search, comment)).toBe(false);
});

test('the operators of search languages are plain words or nothing', () => {
  expect(foldSearch(`"a" OR b* NEAR(c, 2) -d col:e ^f {g} & | ! <-> :* ' ; \\ % _ \u0000`)).toBe('a or b near c 2 d col e f g');
  for (const none of ['', ' ', '"', '***', '-- ;', '🎹', '\u0301', '\uFFFD']) expect([none, foldSearch(none)]).toEqual([none, '']);
});

test('a word counts once, and only its first 40 characters', () => {
  expect(foldSearch('One ONE two one')).toBe('one two');
  expect(wordsToIndex('W'.repeat(5000))).toEqual(['w'.repeat(40)]);
  expect(finds('w'.repeat(41), 'W'.repeat(5000))).toBe(true);
});

test('folding twice changes nothing', () => {
  for (const text of ['CAFÉ İSTANBUL ǅ ΛΌΓΟΣ', '한국어 テスト', 'ภาษาไทย', 'ℌ℡½'.repeat(5), '𝔘𝔫𝔦'.repeat(30)]) {
    expect(foldSearch(foldSearch(text))).toBe(foldSearch(text));
  }
});
