/** Computes the Levenshtein distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, otherLetter] of [...other].entries()) {
      const replaced = (row[j] ?? 0) + Number(letter !== otherLetter);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

/** Finds the closest word to a misspelled one. At most a third of its letters may differ. */
export function findNearest(written: string, words: string[]): string | undefined {
  const [nearest] = words
    .map((word) => ({ word, distance: distance(written, word) }))
    .filter((each) => each.distance <= each.word.length / 3)
    .toSorted((one, other) => one.distance - other.distance);
  return nearest?.word;
}
