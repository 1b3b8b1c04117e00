import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createPrivateFile, exists, partialOf, publish } from './files.ts';
import { hashSchema, type Manifest, writeManifest } from './manifest.ts';
import { eachBatch, type OnProgress } from './progress.ts';
import { type Location, openSnapshot, type Snapshot } from './snapshot.ts';
import { seal } from './seal.ts';
import { migrateSqlite, sqliteInsert } from './sqlite-rows.ts';
import type { Summaries } from './table-digest.ts';
import { quote, readShapes } from './table-shape.ts';
import { verifyBackup } from './verify-backup.ts';

/** Keeps the indexes in memory while rows arrive in another order. */
const cacheKibibytes = 64 * 1024;

export interface Backup {
  file: string;
  bytes: number;
  /** The database it was taken from. */
  place: string;
  manifest: Manifest;
}

async function copyTables(handle: Sqlite.Database, snapshot: Snapshot, onProgress?: OnProgress): Promise<Summaries> {
  const summaries: Summaries = {};
  for (const table of readShapes(handle)) {
    // Some migrations insert the first rows of their tables.
    handle.exec(`delete from ${quote(table.name)}`);
    const total = await snapshot.count(table.name);
    const summary = await eachBatch(table, snapshot.rows(table), { total, onProgress, work: sqliteInsert(handle, table) });
    if (summary.rows !== total)
      throw new Error(`${snapshot.place} is damaged: ${table.name} has ${total} rows, but ${summary.rows} can be read`);
    summaries[table.name] = summary;
  }
  return summaries;
}

/** Fills an empty file. It is thrown away after a failure, so it needs no journal on the disk. */
async function fill(file: string, snapshot: Snapshot, onProgress?: OnProgress): Promise<void> {
  const handle = new Sqlite(file);
  try {
    for (const setting of ['journal_mode = MEMORY', 'synchronous = OFF', `cache_size = -${cacheKibibytes}`]) handle.pragma(setting);
    await migrateSqlite(handle, snapshot.migration);
    handle.pragma('foreign_keys = OFF');
    handle.exec('begin');
    const tables = await copyTables(handle, snapshot, onProgress);
    const { kind, migration, takenAt } = snapshot;
    const createdAt = takenAt.toISOString();
    writeManifest(handle, { format: 1, createdAt, source: kind, migration, schemaSha256: hashSchema(handle), tables });
    handle.exec('commit');
  } finally {
    handle.close();
  }
}

/**
 * Backs a site up to one SQLite file, whatever its database, as it was at one moment, while writing goes on. The file gets its name only
 * after it was checked and has reached the disk. Overwrites no file.
 */
export async function writeBackup(source: Location, file: string, onProgress?: OnProgress): Promise<Backup> {
  if (await exists(file)) throw new Error(`${file} exists already`);
  await using snapshot = await openSnapshot(source);
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const partial = partialOf(file);
  await createPrivateFile(partial);
  try {
    await fill(partial, snapshot, onProgress);
    await seal(partial);
    const { manifest, isIntact } = await verifyBackup(partial, { name: file });
    if (!isIntact) throw new Error(`${partial} does not keep what is written to it`);
    await publish(partial, file, { replaces: false });
    return { file, bytes: (await stat(file)).size, place: snapshot.place, manifest };
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}
