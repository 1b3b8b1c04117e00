import { rows } from './week.ts';

const gapMs = 400;

export function readWeek(hash: string): string[] | undefined {
  const [, ...pressed] = /^#week=(\d+)x(\d+)-([a-z-]+)[^\w%&\s-]*$/u.exec(hash) ?? [];
  const isWeek = rows.every(({ values }, row) =>
    (values as readonly (string | undefined)[]).includes(pressed[row]),
  );
  return isWeek ? pressed : undefined;
}

/** Presses the keys in a link one after another. Returns false if there are none. */
export function pressWeek(hash: string, press: (row: number, value: string) => void): boolean {
  const week = readWeek(hash);
  for (const [row, value] of week?.entries() ?? [])
    setTimeout(() => press(row, value), (row + 1) * gapMs);
  return week !== undefined;
}
