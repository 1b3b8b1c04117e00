import type { Manifest } from '../../db/backup/manifest.ts';
import { formatTable, formatTime } from '../table.ts';

const number = new Intl.NumberFormat('en-US');
const bytesInMegabyte = 1_000_000;

/** The number of rows of each table. */
export function tablesTable(tables: Manifest['tables']): string {
  const rows = Object.entries(tables).map(([name, summary]) => [name, number.format(summary.rows)]);
  const width = Math.max('ROWS'.length, ...rows.map(([, count = '']) => count.length));
  return formatTable(
    ['TABLE', 'ROWS'.padStart(width)],
    rows.map(([name = '', count = '']) => [name, count.padStart(width)]),
  );
}

/** When a backup was taken, and from which kind of database. */
export const describeBackup = ({ createdAt, source }: Manifest): string =>
  `taken from ${source === 'sqlite' ? 'SQLite' : 'PostgreSQL'} on ${formatTime(createdAt)} UTC`;

export const formatSize = (bytes: number): string => `${(bytes / bytesInMegabyte).toFixed(1)} MB`;
