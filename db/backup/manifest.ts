import { createHash } from 'node:crypto';
import type Sqlite from 'better-sqlite3';
import { z } from 'zod';
import { newSealMark } from './seal.ts';
import { manifestTable } from './table-shape.ts';

const tableSummary = z.object({ rows: z.int().nonnegative(), sha256: z.hex().length(64) });

const manifestSchema = z.object({
  format: z.literal(1),
  /** The moment that it shows. */
  createdAt: z.iso.datetime(),
  source: z.enum(['sqlite', 'postgres']),
  /** The last migration of the tables. */
  migration: z.string(),
  /** SHA-256 of how the tables were created. */
  schemaSha256: z.string(),
  tables: z.record(z.string(), tableSummary),
});

/** What a backup says about itself, in the one row of a table of its own. */
export type Manifest = z.infer<typeof manifestSchema>;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Returns the SHA-256 of the statements that create the tables, indexes, and the rest, and of the list of migrations. */
export function hashSchema(handle: Sqlite.Database): string {
  const lists = [
    `select type, name, tbl_name, sql from sqlite_schema where tbl_name != '${manifestTable}' order by type, name`,
    'select name, timestamp from kysely_migration order by name',
  ];
  return sha256(JSON.stringify(lists.map((list) => handle.prepare(list).raw().all())));
}

/** Adds the manifest to a backup that is complete but for its seal. */
export function writeManifest(handle: Sqlite.Database, manifest: Manifest): void {
  const text = JSON.stringify(manifest);
  handle.exec(
    `create table ${manifestTable} (id integer primary key check (id = 1), seal text not null, sha256 text not null, manifest text not null)`,
  );
  handle.prepare(`insert into ${manifestTable} values (1, ?, ?, ?)`).run(newSealMark(), sha256(text), text);
}

/** Reads the manifest, or nothing if there is none. Throws if it was changed. */
export function readManifest(handle: Sqlite.Database): Manifest | undefined {
  const hasTable = handle.prepare("select 1 from sqlite_schema where type = 'table' and name = ?").get(manifestTable) !== undefined;
  if (!hasTable) return undefined;
  const row = handle.prepare<[], { manifest: string; sha256: string }>(`select manifest, sha256 from ${manifestTable}`).get();
  if (row === undefined || sha256(row.manifest) !== row.sha256) throw new Error('its manifest is damaged');
  const { format } = z.looseObject({ format: z.int() }).parse(JSON.parse(row.manifest));
  if (format !== 1) throw new Error(`its format is ${format}, which only a newer version of this site knows`);
  return manifestSchema.parse(JSON.parse(row.manifest));
}
