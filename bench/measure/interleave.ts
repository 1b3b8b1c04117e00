import { tell } from './progress.ts';

/** The same items in another order. */
export const shuffle = <Item>(items: Item[]): Item[] =>
  items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/**
 * Measures several candidates in turns, in another order each round, so that whatever else the machine does falls on all of them alike.
 * Returns the results of each candidate, one for each round.
 */
export async function interleave<Name extends string, Result>(
  label: string,
  rounds: number,
  candidates: Record<Name, () => Promise<Result>>,
): Promise<Record<Name, Result[]>> {
  const names = Object.keys(candidates) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, Result[]>;
  for (let round = 1; round <= rounds; round += 1) {
    tell(`${label}: round ${round} of ${rounds}`);
    for (const name of shuffle(names)) results[name].push(await candidates[name]());
  }
  return results;
}
