const maxLetters = 4;
const segmenter = new Intl.Segmenter();
const lettersOf = (text: string): string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the letters that stand for a brand on keys: all of a short word, or else the first letter of each word, at most four. */
export function monogramOf(brand: string): string[] {
  const words = brand.split(/\s+/u).filter((word) => word !== '');
  const [letters = []] = words.map(lettersOf);
  if (words.length === 1 && letters.length <= maxLetters) return letters;
  return words.slice(0, maxLetters).flatMap((word) => lettersOf(word).slice(0, 1));
}
