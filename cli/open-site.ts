import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../db/connect.ts';
import { findMissing } from '../db/find-missing.ts';
import { listMigrations } from '../db/migrate.ts';
import { type Context, createContext } from '../domain/core/context.ts';
import type { Config } from '../server/config.ts';
import { type Cli, CliError } from './command.ts';

/**
 * The site without its server: the database, which a running server may share, and the domain
 * around it.
 */
export interface Site {
  config: Config;
  database: Database;
  context: Context;
}

const databaseFiles = (dataDir: string): string[] =>
  ['site.sqlite', 'site.sqlite-wal'].map((name) => resolve(join(dataDir, name)));

/** Returns false if opening the database would make a new one. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || databaseFiles(dataDir).some((file) => existsSync(file));

/** Fails if there is no database yet, so that a wrong DATA_DIR does not pass for an empty site. */
export function requireDatabase(config: Config): void {
  if (hasDatabase(config)) return;
  throw new CliError(`There is no database at ${databaseFiles(config.dataDir)[0]}`, {
    hint: 'Check DATA_DIR and the folder that you run this in. To create a database there, run "owner migrate" or start the site.',
  });
}

/** Fails unless the database has the tables of this version. */
async function requireMigrated(database: Database): Promise<void> {
  const { isNew, pending, refusal } = await listMigrations(database);
  if (refusal !== undefined) {
    throw new CliError(`${database.place} ${refusal}`, {
      hint: 'Check DATABASE_URL or DATA_DIR, and run the command line of the version that the site runs.',
    });
  }
  if (pending.length > 0) {
    const state = isNew
      ? 'has no tables of this site yet'
      : `belongs to an older version of this site: ${pending.join(', ')} not applied`;
    throw new CliError(`${database.place} ${state}`, {
      hint: 'Run "owner migrate", or start this version of the site.',
    });
  }
  const missing = await findMissing(database);
  if (missing !== undefined) throw new CliError(missing);
}

/**
 * Opens the site, which may be running, does the work, and closes it, whatever happens. Fails in
 * one line if the database is missing, damaged, or of another version.
 */
export async function withSite<Result>(
  { readConfig, clock }: Pick<Cli, 'readConfig' | 'clock'>,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  requireDatabase(config);
  const database = await openDatabase(config);
  try {
    await requireMigrated(database);
    const { publicUrl, ownerEmail, rateLimitScale } = config;
    const context = await createContext({ database, clock, publicUrl, ownerEmail, rateLimitScale });
    return await work({ config, database, context });
  } finally {
    await database.close();
  }
}
