import { createFigure, type Figure } from '../measure/figure.ts';

/** The milliseconds of each round, by what was read and by how many reviews there were. */
export type RoundTimes = Record<string, Record<number, number[]>>;

/** No times yet, in the order in which tables show them. */
export const emptyTimes = (names: string[], sizes: number[]): RoundTimes =>
  Object.fromEntries(names.map((name) => [name, Object.fromEntries(sizes.map((size) => [size, []]))]));

/** Sums up times: how long each read takes with the fewest reviews, and how many times as long with more. */
export function figuresOfTimes(times: RoundTimes, where: string, database: string): Figure[] {
  return Object.entries(times).flatMap(([subject, ofSizes]) => {
    const sizes = Object.keys(ofSizes)
      .map(Number)
      .toSorted((one, other) => one - other);
    const [smallest = 0, ...larger] = sizes;
    const least = ofSizes[smallest] ?? [];
    const name = { subject, variant: database, better: 'lower' } as const;
    const reviews = (size: number) => `${size.toLocaleString('en-US')} reviews`;
    return [
      ...sizes.map((size) => createFigure({ ...name, measure: `${where}, with ${reviews(size)}`, unit: 'ms' }, ofSizes[size] ?? [])),
      ...larger.map((size) =>
        createFigure(
          { ...name, measure: `${where}, with ${reviews(size)}, of that with ${smallest}`, unit: '' },
          (ofSizes[size] ?? []).map((ms, round) => ms / (least[round] ?? Number.NaN)),
        ),
      ),
    ];
  });
}
