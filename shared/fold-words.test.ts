import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldWords, spellWords } from './fold-words.ts';

test.each([
  ['a Turkish dotless ı', 'Işık ISPARTA DIŞ', 'ışık ısparta dış'],
  ['a Turkish dotted İ', 'İZMİR', 'izmir'],
  ['a German ß', 'Straße STRAẞE', 'STRASSE'],
  ['ligatures', 'Æble œuvre ﬁne Ĳsland', 'aeble oeuvre fine ijsland'],
  ['a Danish ø', 'Søren', 'soren'],
  ['a Polish ł', 'Łódź', 'lodz'],
  ['a Croatian đ and a Vietnamese one', 'Đorđe Đặng', 'dorde dang'],
  ['an Icelandic ð and þ', 'Seyðisfjörður Þór', 'seydisfjordur thor'],
  ['a Maltese ħ', 'Ħamrun', 'hamrun'],
  ['a Sami ŧ and ŋ', 'Ŧ ŋ', 't n'],
  ['an Azerbaijani ə', 'Məhəmməd', 'mehemmed'],
  ['Hausa hooks', 'Ɓauna ɗaya ƙasa ƴan', 'bauna daya kasa yan'],
  ['a Greek ς', 'ΟΔΟΣ οδός', 'οδοσ'],
  ['a Ukrainian ґ', 'Ґанок', 'ганок'],
  ['an old ſ', 'Waſſer', 'wasser'],
  ['a stretched Arabic word', 'محـــمد', 'محمد'],
  ['Arabic vowels and hamza', 'مُحَمَّد أحمد إبراهيم', 'محمد احمد ابراهيم'],
  ['the two ya, kaf, and ta of Arabic and Persian', 'مکتبة علی', 'مكتبه علي'],
  ['digits of other scripts', '۲۰۲۴ ٢٠٢٥ २०२६ ２０２７', '2024 2025 2026 2027'],
  ['a soft hyphen', 'Donau\u00ADdampf', 'donaudampf'],
  ['zero-width characters', 'in\u200Bvisi\u200Cb\u200Dl\u2060e\uFEFF', 'invisible'],
  ['variation selectors and fillers', 'a\uFE0Fb\u180Bc\u3164d\u034Fe', 'abcde'],
  ['a Hawaiian ʻ', 'Hawaiʻi oʼclock', "hawai'i o'clock"],
  ['full-width letters', 'Ｐｉａｎｏ', 'piano'],
])('words are found however they are spelled: %s', (_what, written, searched) => {
  const folded = foldWords(written).split(' ');
  expect(foldWords(searched).split(' ')).toEqual(folded);
});

test.each([
  ['使用React开发网站', '使 用 react 开 发 网 站', '使用 react 开发网站'],
  ['第3版をNode後端で', '第 3 版 を node 後 端 で', '第 3 版を node 後端で'],
  ['ระบบAPIดี', 'ร ะ บ api ด ี', 'ระบ api ดี'],
])('words beside letters of a script without spaces are found: %s', (written, folded, spelled) => {
  expect(foldWords(written)).toBe(folded);
  expect(spellWords(folded)).toBe(spelled);
  expect(foldWords(spelled)).toBe(folded);
});

test('signs that tell words apart stay', () => {
  for (const [one, other] of [
    ['か', 'が'],
    ['दुनिया', 'दानय'],
    ['и', 'і'],
    ['ק', 'כ'],
    ['c', 'k'],
  ] as const)
    expect(foldWords(one)).not.toBe(foldWords(other));
});

test('words in capitals, in small letters, composed, and folded already are the same', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom(...' ıİßẞæøłđςΣſَ\u0301\u0327\u00AD\u200DـٱyÅŉǰﬃ가'),
  );
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const folded = foldWords(text);
      for (const same of [folded, text.normalize('NFC'), text.normalize('NFD')])
        expect(foldWords(same)).toBe(folded);
      // One letter at a time: a capital may be two letters, and a word has 40.
      for (const letter of text)
        for (const same of [letter.toUpperCase(), letter.toLowerCase()])
          expect(foldWords(same)).toBe(foldWords(letter));
    }),
    { numRuns: 2000 },
  );
});

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
