import { existsSync } from 'node:fs';
import { type Database, openDatabase } from '#db/connect.ts';
import { sqliteFile } from '#db/files.ts';
import { findMissing } from '#db/find-missing.ts';
import { listMigrations } from '#db/migrate.ts';
import { type Context, createContext } from '#domain/core';
import type { Config } from '#server/config.ts';
import { type Cli, CliError } from './command.ts';

/** The domain, on a database that a running server may also use. */
export interface Site {
  config: Config;
  database: Database;
  context: Context;
}

/** False if opening the database would create it. */
export const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || ['', '-wal'].some((end) => existsSync(sqliteFile(dataDir) + end));

/** A wrong DATA_DIR must not look like an empty site. */
export function requireDatabase(config: Config): void {
  if (hasDatabase(config)) return;
  throw new CliError(`There is no database at ${sqliteFile(config.dataDir)}`, {
    hint: 'Check DATA_DIR and the folder that you run this in. To create a database there, run "owner migrate" or start the site.',
  });
}

async function requireMigrated(database: Database): Promise<void> {
  const { isNew, pending, refusal } = await listMigrations(database);
  if (refusal !== undefined) {
    throw new CliError(`${database.place} ${refusal}`, {
      hint: 'Check DATABASE_URL or DATA_DIR, and use the "owner" command of the running version.',
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

/** Always closes the site. Explains a missing, damaged, or outdated database in one line. */
export async function withSite<Result>(
  { readConfig, clock }: Pick<Cli, 'readConfig' | 'clock'>,
  work: (site: Site) => Promise<Result>,
): Promise<Result> {
  const config = readConfig();
  requireDatabase(config);
  await using database = await openDatabase(config);
  await requireMigrated(database);
  const context = await createContext({ ...config, db: database.kysely, clock });
  return await work({ config, database, context });
}
