import { stat } from 'node:fs/promises';
import Sqlite from 'better-sqlite3';
import { unknownAmong } from '../migrate.ts';
import { reasonOf } from '../reason.ts';
import { hashSchema, type Manifest, readManifest } from './manifest.ts';
import type { OnProgress } from './progress.ts';
import { isSealed } from './seal.ts';
import { selectMigrations, summarizeSqlite } from './sqlite-rows.ts';
import { describeDifferences } from './table-digest.ts';

/** A file that cannot be restored. The message names it and says why. */
export class BadBackupError extends Error {
  override name = 'BadBackupError';
}

/** Fails unless the file's pages, indexes, and references are whole. */
function checkStructure(handle: Sqlite.Database, bytes: number): void {
  const [pages, pageSize] = ['page_count', 'page_size'].map((name) => Number(handle.pragma(name, { simple: true })));
  if (pages === undefined || pageSize === undefined || pages * pageSize !== bytes)
    throw new Error(`it has ${bytes} bytes, but should have ${pages} pages of ${pageSize}`);
  const integrity = String(handle.pragma('integrity_check(1)', { simple: true }));
  if (integrity !== 'ok') throw new Error(integrity);
  const [orphan] = handle.pragma('foreign_key_check') as { table: string; parent: string }[];
  if (orphan !== undefined) throw new Error(`a row of ${orphan.table} refers to a row of ${orphan.parent} that is missing`);
}

function checkVersion(handle: Sqlite.Database, manifest: Manifest): void {
  const migrations = handle.prepare<[], string>(selectMigrations).pluck().all();
  const unknown = unknownAmong(migrations);
  if (unknown.length > 0) throw new Error(`a newer version of this site made it: this one does not know ${unknown.join(', ')}`);
  if (migrations.at(-1) !== manifest.migration || hashSchema(handle) !== manifest.schemaSha256) throw new Error('its tables were changed');
}

export interface VerifiedBackup {
  manifest: Manifest;
  /** Whether every byte is as it was. If not, no row is touched, but whatever holds the file may be failing. */
  isIntact: boolean;
}

/**
 * Proves that a backup can be read, is whole, has every row that it had when it was made and no other, and fits this version. Throws
 * `BadBackupError` otherwise. `name` is what to call the file.
 */
export async function verifyBackup(
  file: string,
  options: { name?: string; onProgress?: OnProgress | undefined } = {},
): Promise<VerifiedBackup> {
  const { name = file, onProgress } = options;
  let handle: Sqlite.Database | undefined;
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new Error('it is not a file');
    handle = new Sqlite(file, { readonly: true, fileMustExist: true });
    // The file may come from anywhere.
    handle.pragma('trusted_schema = OFF');
    const manifest = readManifest(handle);
    if (manifest === undefined) throw new Error('it has no manifest, so the backup command did not make it');
    checkVersion(handle, manifest);
    checkStructure(handle, found.size);
    const differences = describeDifferences(manifest.tables, await summarizeSqlite(handle, onProgress));
    if (differences !== undefined) throw new Error(differences);
    return { manifest, isIntact: await isSealed(file) };
  } catch (error) {
    throw new BadBackupError(`${name} cannot be restored: ${describe(error)}`, { cause: error });
  } finally {
    handle?.close();
  }
}

function describe(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'SQLITE_NOTADB') return 'it is not a SQLite database';
  return code?.startsWith('SQLITE_') === true ? `it is damaged: ${reasonOf(error)}` : reasonOf(error);
}
