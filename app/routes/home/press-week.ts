import { rows } from './week.ts';

const gapMs = 400;

/** Returns the keys that a link presses, or undefined unless it names one of each row. */
export function readWeek(hash: string): string[] | undefined {
  const [, ...pressed] = /^#week=(\d+)x(\d+)-([a-z-]+)$/u.exec(hash) ?? [];
  const isWeek = rows.every(({ values }, row) =>
    (values as readonly (string | undefined)[]).includes(pressed[row]),
  );
  return isWeek ? pressed : undefined;
}

/** Presses the keys that a link names, one after another. Returns whether it names any. */
export function pressWeek(hash: string, press: (row: number, value: string) => void): boolean {
  const week = readWeek(hash);
  for (const [row, value] of week?.entries() ?? [])
    setTimeout(() => press(row, value), (row + 1) * gapMs);
  return week !== undefined;
}
