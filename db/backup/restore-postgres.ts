import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import type pg from 'pg';
import { openDatabase } from '../connect.ts';
import { migrate } from '../migrate.ts';
import { siteApplicationName } from '../postgres-pool.ts';
import { hasMoreThanNewPostgres } from './has-data.ts';
import { connectToPostgres, countPostgresRows, placeOf, postgresInsert, postgresRows } from './postgres-rows.ts';
import { eachBatch, type OnProgress } from './progress.ts';
import { refuseToOverwrite, refuseWhileInUse } from './restore-refused.ts';
import type { RestoreOptions, Restored } from './restore.ts';
import { sqliteRows } from './sqlite-rows.ts';
import { type StagedBackup, stageBackup } from './stage-backup.ts';
import { describeDifferences, type Summaries } from './table-digest.ts';
import { derivedTable, quote, readShapes, type TableShape } from './table-shape.ts';

/** How long to wait for whoever reads or writes the tables. */
const lockWait = '10s';

/** The server needs a moment to notice that a connection has ended. */
const maxEndMs = 2000;
const pollMs = 50;

/** Throws while a site is connected: it would go on with the keys and pages of before. */
async function requireStopped(client: pg.Client, databaseUrl: string): Promise<void> {
  for (const deadline = performance.now() + maxEndMs; await isConnected(client, databaseUrl); await sleep(pollMs)) {
    if (performance.now() > deadline) throw refuseWhileInUse(placeOf(databaseUrl));
  }
}

async function isConnected(client: pg.Client, databaseUrl: string): Promise<boolean> {
  const names = [siteApplicationName, new URL(databaseUrl).searchParams.get('application_name')];
  const { rows } = await client.query<{ count: bigint }>(
    `select count(*) as count from pg_stat_activity
     where datname = current_database() and pid != pg_backend_pid() and application_name = any($1)`,
    [names],
  );
  return Number(rows[0]?.count) > 0;
}

async function migrateTarget(databaseUrl: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
}

/** Reads back what was written, and throws if it is not the same. */
async function compare(client: pg.Client, shapes: TableShape[], expected: Summaries, onProgress?: OnProgress): Promise<void> {
  const found: Summaries = {};
  for (const table of shapes) {
    found[table.name] = await eachBatch(table, postgresRows(client, table), {
      total: await countPostgresRows(client, table.name),
      onProgress,
    });
  }
  const differences = describeDifferences(expected, found);
  if (differences !== undefined) throw new Error(`PostgreSQL does not keep the rows as they are: ${differences}`);
}

/** Empties and fills all tables in one transaction. */
async function replaceTables(
  client: pg.Client,
  staged: string,
  { tables }: StagedBackup,
  { isForced = false, onStep, onProgress, place }: RestoreOptions & { place: string },
): Promise<void> {
  const handle = new Sqlite(staged, { readonly: true });
  try {
    const shapes = readShapes(handle);
    const names = [...shapes.map(({ name }) => name), derivedTable].map(quote).join(', ');
    await client.query('begin');
    await client.query(`set local lock_timeout = '${lockWait}'`);
    await client.query(`lock table ${names} in access exclusive mode`);
    if (!isForced && (await hasMoreThanNewPostgres(client))) throw refuseToOverwrite(place);
    await client.query(`truncate ${names}`);
    onStep?.('emptied');
    for (const table of shapes) {
      const total = tables[table.name]?.rows ?? 0;
      await eachBatch(table, sqliteRows(handle, table), { total, onProgress, work: postgresInsert(client, table) });
    }
    onStep?.('filled');
    await compare(client, shapes, tables, onProgress);
    await client.query(`analyze ${names}`);
    onStep?.('compared');
    await client.query('commit');
    onStep?.('replaced');
  } finally {
    handle.close();
  }
}

/** Restores a backup into PostgreSQL in one transaction, so an interrupted restore leaves the old site. Rate limits stay as they are. */
export async function restoreToPostgres(backup: string, databaseUrl: string, options: RestoreOptions): Promise<Restored> {
  const place = placeOf(databaseUrl);
  const client = await connectToPostgres(databaseUrl);
  const folder = await mkdtemp(join(tmpdir(), 'site-restore-'));
  try {
    await requireStopped(client, databaseUrl);
    if (options.isForced !== true && (await hasMoreThanNewPostgres(client))) throw refuseToOverwrite(place);
    const staged = join(folder, 'staged.sqlite');
    const built = await stageBackup(backup, staged, options.onProgress);
    options.onStep?.('built');
    await migrateTarget(databaseUrl);
    await replaceTables(client, staged, built, { ...options, place });
    return { place, kept: undefined, ...built };
  } finally {
    // Ends an open transaction as well.
    await client.end();
    await rm(folder, { recursive: true, force: true });
  }
}
