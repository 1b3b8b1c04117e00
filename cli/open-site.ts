import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../db/connect.ts';
import { listMigrations } from '../db/migrate.ts';
import { type Clock, type Context, createContext } from '../domain/context.ts';
import type { Config } from '../server/config.ts';
import { CliError } from './exit-codes.ts';

/** The site without its server: the database, which a running server may share, and the domain around it. */
export interface Site {
  config: Config;
  database: Database;
  context: Context;
  close: () => Promise<void>;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

/** Fails if there is no database yet, so that a wrong DATA_DIR does not pass for an empty site. */
export async function requireDatabase({ databaseUrl, dataDir }: Config): Promise<void> {
  const files = ['site.sqlite', 'site.sqlite-wal'].map((name) => resolve(join(dataDir, name)));
  if (databaseUrl === undefined && !(await Promise.all(files.map(exists))).includes(true)) {
    throw new CliError(`There is no database at ${files[0]}`, {
      hint: 'Check DATA_DIR and the folder that you run this in. To create a new database there, run "owner migrate" or start the site.',
    });
  }
}

/** Opens the database that the settings name. Fails if there is none yet. */
export async function openExistingDatabase(config: Config): Promise<Database> {
  await requireDatabase(config);
  return openDatabase(config);
}

/** Fails unless the database has the tables of this version. */
async function requireMigrated(database: Database): Promise<void> {
  const { pending, unknown } = await listMigrations(database);
  if (unknown.length > 0) {
    throw new CliError(`${database.place} belongs to a newer version of this site: this one does not know ${unknown.join(', ')}`, {
      hint: 'Run the command line of the version that the site runs.',
    });
  }
  if (pending.length > 0) {
    throw new CliError(`${database.place} belongs to an older version of this site: ${pending.join(', ')} not applied`, {
      hint: 'Run "owner migrate", or start this version of the site.',
    });
  }
}

/** Opens the site for a command. Fails in one line if the database is missing, damaged, or of another version. */
export async function openSite(config: Config, clock: Clock): Promise<Site> {
  const database = await openExistingDatabase(config);
  try {
    await requireMigrated(database);
    const { publicUrl, ownerEmail, rateLimitScale } = config;
    const context = await createContext({ database, clock, publicUrl, ownerEmail, rateLimitScale });
    return { config, database, context, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
