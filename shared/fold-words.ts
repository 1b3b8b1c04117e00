/** Increase this whenever `foldWords` changes, so the site folds stored words again. */
export const foldingVersion = 2;

const maxWordCodePoints = 40;

/** Letters that people also type plainly, but that Unicode neither decomposes nor folds. */
const spellings = {
  a: 'ⱥ',
  ae: 'æ',
  b: 'ƀɓ',
  c: 'ȼ',
  d: 'đðɖɗ',
  e: 'əǝɛɇ',
  f: 'ƒ',
  g: 'ǥɠ',
  h: 'ħɦ',
  i: 'ıɨɩ',
  j: 'ɉȷ',
  k: 'ƙ',
  l: 'łƚɫɬ',
  n: 'ŋɲɳƞ',
  o: 'øɔɵ',
  oe: 'œ',
  p: 'ƥᵽ',
  q: 'ĸ',
  r: 'ɍɽ',
  s: 'ȿ',
  ss: 'ß',
  t: 'ŧƭʈⱦ',
  th: 'þ',
  u: 'ʉ',
  v: 'ʋ',
  w: 'ⱳ',
  y: 'ƴɏ',
  z: 'ƶʒ',
  σ: 'ς',
  г: 'ґ',
  ه: 'ةەہھ',
  ي: 'ىیے',
  ك: 'کڪ',
};
const plainLetters = new Map(
  Object.entries(spellings).flatMap(([plain, letters]) =>
    [...letters].map((letter) => [letter, plain] as const),
  ),
);

/** Invisible characters, and the tatweel, which stretches Arabic words. */
const ignored = /[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** Accents, and Arabic and Hebrew vowel signs. Other scripts need their marks: か is not が. */
const accents = /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

/** Letters used as apostrophes, as in Hawaiʻi. */
const apostrophes = /[\u02B9-\u02C1\uA78B\uA78C]/gu;

/** In scripts without spaces between words, each character is a word. */
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/gu;
const addedSpace =
  /([\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]) (?=[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}])/gu;
const words = /[\p{L}\p{N}\p{M}]+/gu;

const isDigit = (codePoint: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(codePoint));

/** In Unicode, the digits of each script are consecutive, from 0 to 9. */
function toWesternDigit(digit: string): string {
  const codePoint = digit.codePointAt(0) ?? 0;
  let zero = codePoint;
  while (isDigit(zero - 1)) zero -= 1;
  return String((codePoint - zero) % 10);
}

/** Returns the distinct words of a text for a search, so both databases find the same. */
export function foldWords(text: string): string {
  const folded = text
    .normalize('NFKD')
    // Upper case merges more letters than lower case, such as ſ and s.
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(ignored, '')
    .replaceAll(accents, '')
    .replaceAll(/\P{ASCII}/gu, (letter) => plainLetters.get(letter) ?? letter)
    .replaceAll(/[^\P{Nd}0-9]/gu, toWesternDigit)
    .replaceAll(apostrophes, "'")
    .normalize('NFC')
    .replaceAll(unspaced, ' $& ');
  const cut = (word: string) => [...word].slice(0, maxWordCodePoints).join('');
  return [...new Set((folded.match(words) ?? []).map(cut))].join(' ');
}

/** Returns folded words as people write them: 東京, not 東 京. */
export const spellWords = (folded: string): string => folded.replaceAll(addedSpace, '$1');
