import type Sqlite from 'better-sqlite3';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE } from 'kysely/migration';

/** A value as both databases store it. Whole numbers are exact. */
export type Value = bigint | number | string | Buffer | null;
export type Row = Value[];

interface Column {
  name: string;
  isText: boolean;
}

/** What copying a table needs to know about it. */
export interface TableShape {
  name: string;
  columns: Column[];
  /** The columns of the primary key, in its order. */
  key: Column[];
}

/** What a backup says about itself. It belongs to no site. */
export const manifestTable = 'backup_manifest';
/** The index of words, which is larger than the reviews. A site or a command that starts without it makes it anew. */
export const derivedTable = 'review_words';
const notCopied = new Set([DEFAULT_MIGRATION_TABLE, DEFAULT_MIGRATION_LOCK_TABLE, manifestTable, derivedTable]);

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const columnList = (columns: Column[]): string => columns.map(({ name }) => quote(name)).join(', ');

function readShape(file: Sqlite.Database, name: string): TableShape {
  const columns = file
    .prepare<[string], { name: string; type: string; pk: number }>('select name, type, pk from pragma_table_info(?) order by cid')
    .all(name)
    .map((column) => ({ ...column, isText: /char|text/iu.test(column.type) }));
  const key = columns.filter(({ pk }) => pk > 0).toSorted((one, other) => one.pk - other.pk);
  // Without an order, equal tables could not be told from different ones.
  if (key.length === 0) throw new Error(`The table ${name} has no primary key`);
  return { name, columns, key };
}

/** Reads the shapes of all tables of a SQLite file, each after the tables that it refers to. */
export function readShapes(file: Sqlite.Database): TableShape[] {
  const listed = file
    .prepare<[], string>(
      String.raw`select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\_%' escape '\' order by name`,
    )
    .pluck()
    .all();
  const names = listed.filter((name) => !notCopied.has(name));
  const parents = file.prepare<[string], string>('select distinct "table" from pragma_foreign_key_list(?)').pluck();
  const ordered = new Set<string>();
  const visit = (name: string, path: string[]) => {
    if (path.includes(name)) throw new Error(`The tables ${[...path, name].join(', ')} refer to each other`);
    for (const parent of parents.all(name)) if (parent !== name && !ordered.has(parent)) visit(parent, [...path, name]);
    ordered.add(name);
  };
  for (const name of names) visit(name, []);
  return [...ordered].map((name) => readShape(file, name));
}
