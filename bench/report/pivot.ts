import type { Figure } from '../measure/figure.ts';
import { formatMedian, formatSpread, formatTable } from './table.ts';

const cell = (figure: Figure | undefined): string => {
  if (figure === undefined) return '';
  const spread = formatSpread(figure);
  return spread === '' ? formatMedian(figure) : `${formatMedian(figure)} (${spread})`;
};

/** The figures of one subject and variant, by what they measure. */
interface Row {
  subject: string;
  variant: string;
  figures: Map<string, Figure>;
}

function collectRows(figures: Figure[]): Row[] {
  const rows = new Map<string, Row>();
  for (const figure of figures) {
    const { subject, variant, measure } = figure;
    const key = `${subject} | ${variant}`;
    const row = rows.get(key) ?? { subject, variant, figures: new Map() };
    row.figures.set(measure, figure);
    rows.set(key, row);
  }
  return [...rows.values()];
}

/** Writes figures as tables: a row for each subject and variant, a column for each measure, and a table for all rows that share a measure. */
export function formatFigures(figures: Figure[]): string {
  const tables: { measures: Set<string>; rows: Row[] }[] = [];
  for (const row of collectRows(figures)) {
    const measures = [...row.figures.keys()];
    const table = tables.find((each) => measures.some((measure) => each.measures.has(measure)));
    if (table === undefined) tables.push({ measures: new Set(measures), rows: [row] });
    else {
      table.rows.push(row);
      for (const measure of measures) table.measures.add(measure);
    }
  }
  const texts = tables.map(({ measures, rows }) =>
    formatTable(
      ['Of', 'Variant', ...measures],
      rows.map((row) => [row.subject, row.variant, ...[...measures].map((measure) => cell(row.figures.get(measure)))]),
    ),
  );
  return texts.join('\n\n');
}
