import stringWidth from 'string-width';

const gap = '  ';
const segmenter = new Intl.Segmenter();
// oxlint-disable-next-line no-control-regex -- a terminal would obey them
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/gu;

/** Makes text that strangers wrote safe to print: a terminal obeys control characters. Line breaks and tabs stay. */
export const printable = (text: string): string => text.replaceAll(/\r\n?/gu, '\n').replaceAll(controls, '\uFFFD');

/** The same in one line. */
export const oneLine = (text: string): string => printable(text).replaceAll(/\s+/gu, ' ').trim();

/** Cuts text to a number of columns. Wide characters take two; what belongs together is not torn apart. */
export function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let kept = '';
  let used = 0;
  for (const { segment } of segmenter.segment(text)) {
    used += stringWidth(segment);
    if (used > columns - 1) break;
    kept += segment;
  }
  return `${kept}…`;
}

const pad = (text: string, columns: number): string => text + ' '.repeat(Math.max(0, columns - stringWidth(text)));

/**
 * Formats rows below their titles. Only the last column is cut to the width of the terminal, so free text goes there; without a width
 * nothing is cut.
 */
export function formatTable(titles: readonly string[], rows: readonly (readonly string[])[], width?: number): string {
  const last = titles.length - 1;
  const widths = titles.map((title, index) => Math.max(stringWidth(title), ...rows.map((row) => stringWidth(row[index] ?? ''))));
  const before = widths.slice(0, last).reduce((sum, columns) => sum + columns + gap.length, 0);
  const room = width === undefined ? Infinity : Math.max(width - before, stringWidth(titles[last] ?? ''));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, index) => (index === last ? cut(cell, room) : pad(cell, widths[index] ?? 0)))
      .join(gap)
      .trimEnd();
  return [titles, ...rows].map(line).join('\n');
}

/** Formats fields of one thing, each on a line. Leaves out those without a value. */
export function formatFields(fields: readonly (readonly [name: string, value: string | number | undefined])[]): string {
  const known = fields.filter(([, value]) => value !== undefined);
  const columns = Math.max(...known.map(([name]) => name.length)) + 1;
  return known.map(([name, value]) => `${`${name}:`.padEnd(columns)} ${value}`).join('\n');
}

/** A day for people, in UTC. */
export const formatDay = (time: string): string => time.slice(0, 10);

/** A time for people: to the minute, in UTC, like the log. */
export const formatTime = (time: string | number): string => new Date(time).toISOString().slice(0, 16).replace('T', ' ');
