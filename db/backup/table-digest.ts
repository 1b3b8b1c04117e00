import { createHash } from 'node:crypto';
import type { Row, TableShape, Value } from './table-shape.ts';

/** The number of a table's rows, and the SHA-256 of all of them in the order of their keys. */
export interface TableSummary {
  rows: number;
  sha256: string;
}

/** Writes a value so that no two rows have the same text, whatever they contain. */
function encode(value: Value): string {
  if (value === null) return 'n;';
  if (typeof value === 'string') return `t${value.length}:${value};`;
  if (typeof value === 'bigint') return `i${value};`;
  return typeof value === 'number' ? `r${value};` : `b${value.toString('hex')};`;
}

/** Summarizes rows the same way for both databases. */
export class TableDigest {
  readonly #hash = createHash('sha256');
  #rows = 0;

  constructor({ name, columns }: TableShape) {
    this.#hash.update(JSON.stringify([name, ...columns.map((column) => column.name)]));
  }

  add(rows: Row[]): void {
    this.#rows += rows.length;
    this.#hash.update(rows.map((row) => `${row.map(encode).join('')}\n`).join(''));
  }

  /** Call it once, after the last row. */
  summarize(): TableSummary {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export type Summaries = Record<string, TableSummary>;

/** Says in one line how tables differ from what they should be, or nothing if they are the same. */
export function describeDifferences(expected: Summaries, found: Summaries): string | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(found)])];
  const differences = names.flatMap((name) => {
    const [one, other] = [expected[name], found[name]];
    if (one === undefined) return [`${name} does not belong there`];
    if (other === undefined) return [`${name} is missing`];
    if (one.rows !== other.rows) return [`${name} has ${other.rows} rows instead of ${one.rows}`];
    return one.sha256 === other.sha256 ? [] : [`rows of ${name} differ`];
  });
  return differences.length === 0 ? undefined : differences.join(', ');
}
