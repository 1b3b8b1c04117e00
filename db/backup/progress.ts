import { setImmediate as nextTurn } from 'node:timers/promises';
import { TableDigest, type TableSummary } from './table-digest.ts';
import type { Row, TableShape } from './table-shape.ts';

/** How far the work on one table is. */
export interface Progress {
  table: string;
  done: number;
  total: number;
}

/** Hears of progress after every batch. What it throws stops the work. */
export type OnProgress = (progress: Progress) => void;

export type RowBatches = AsyncIterable<Row[]> | Iterable<Row[]>;

/** Reads all rows of a table, does something with each batch, and summarizes them. */
export async function eachBatch(
  table: TableShape,
  batches: RowBatches,
  options: { total: number; onProgress?: OnProgress | undefined; work?: (rows: Row[]) => unknown },
): Promise<TableSummary> {
  const digest = new TableDigest(table);
  let done = 0;
  for await (const rows of batches) {
    await options.work?.(rows);
    digest.add(rows);
    done += rows.length;
    options.onProgress?.({ table: table.name, done, total: options.total });
    // SQLite answers at once, so signals would have to wait for the last row.
    await nextTurn();
  }
  return digest.summarize();
}
