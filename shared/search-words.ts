const maxWordCodePoints = 40;

// These scripts put no blank between words, or, as Korean, write endings onto them.
const unspaced = String.raw`[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`;
const letter = String.raw`[\p{L}\p{N}\p{M}]`;
const runs = new RegExp(String.raw`(?:(?=${letter})${unspaced})+|(?:(?!${unspaced})${letter})+`, 'gu');
const isUnspaced = new RegExp(`^${unspaced}`, 'u');

/** Accents, and the vowel signs of Arabic and Hebrew. Other scripts need their marks, as kana do to tell か from が. */
const accents = /(?![\u3099\u309A])(?=[\p{sc=Inherited}\p{sc=Hebrew}\p{sc=Arabic}])\p{M}/gu;

const foldedRuns = (text: string): string[] =>
  text.normalize('NFKD').toLowerCase().replaceAll(accents, '').normalize('NFC').match(runs) ?? [];

const cut = (run: string): string =>
  run.length <= maxWordCodePoints || isUnspaced.test(run) ? run : [...run].slice(0, maxWordCodePoints).join('');

const pairsOf = (characters: string[]): string[] => characters.slice(1).map((character, before) => `${characters[before]}${character}`);

/** Folds a text for a search: its runs of letters and digits, in lower case and without accents, each once. Empty if there is none. */
export const foldSearch = (text: string): string => [...new Set(foldedRuns(text).map(cut))].join(' ');

/** The words that a comment is found by: each once. Of scripts without blanks these are all characters and all pairs of them. */
export function wordsToIndex(comment: string): string[] {
  const words = foldedRuns(comment).flatMap((run) => {
    if (!isUnspaced.test(run)) return [cut(run)];
    const characters = [...run];
    return [...characters, ...pairsOf(characters)];
  });
  return [...new Set(words)];
}

/** The words that a comment must have to match a folded search. Every second pair, and the last, cover a run of characters. */
export function wordsToFind(folded: string): string[] {
  const words = foldedRuns(folded).flatMap((run) => {
    const characters = [...run];
    if (!isUnspaced.test(run) || characters.length === 1) return [run];
    return pairsOf(characters).filter((_, at) => at % 2 === 0 || at === characters.length - 2);
  });
  return [...new Set(words)];
}
