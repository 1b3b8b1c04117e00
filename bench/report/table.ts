import stringWidth from 'string-width';
import type { Figure } from '../measure/figure.ts';

/** Writes a Markdown table with aligned columns, as the formatter does. */
export function formatTable(header: string[], rows: string[][]): string {
  const widths = header.map((title, column) =>
    Math.max(3, ...[title, ...rows.map((row) => row[column] ?? '')].map((text) => stringWidth(text))),
  );
  const pad = (text: string, width: number) => text + ' '.repeat(width - stringWidth(text));
  const line = (cells: string[]) => `| ${widths.map((width, column) => pad(cells[column] ?? '', width)).join(' | ')} |`;
  return [line(header), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}

const wholeFrom = 100;
const oneDigitFrom = 10;

/** Writes a number as a reader wants it: few digits, thousands apart. */
export function formatNumber(number: number): string {
  const size = Math.abs(number);
  if (Number.isInteger(number) || size >= wholeFrom) return Math.round(number).toLocaleString('en-US');
  if (size >= oneDigitFrom) return number.toFixed(1);
  return size >= 0.1 ? number.toFixed(2) : number.toPrecision(2);
}

/** Puts a unit after a number. */
export const withUnit = (text: string, unit: string): string => (unit === '' || unit.startsWith('/') ? text + unit : `${text} ${unit}`);

/** Writes a figure's median. */
export const formatMedian = ({ median, unit }: Figure): string => withUnit(formatNumber(median), unit);

/** Writes the least and the greatest of a figure's runs. */
export const formatSpread = ({ low, high }: Figure): string => (low === high ? '' : `${formatNumber(low)} to ${formatNumber(high)}`);
