import { access } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Database, openDatabase } from '../db/connect.ts';
import { ensureReviewWords } from '../db/fill-review-words.ts';
import { listMigrations } from '../db/migrate.ts';
import { type Clock, type Context, createContext } from '../domain/context.ts';
import { createKeySource } from '../domain/record/key-source.ts';
import { readCursorKey } from '../domain/reviews/cursor.ts';
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

/** Opens the database that the settings name. Fails if there is none yet, so that a wrong DATA_DIR does not pass for an empty site. */
export async function openExistingDatabase(config: Config): Promise<Database> {
  const { databaseUrl, dataDir } = config;
  const files = ['site.sqlite', 'site.sqlite-wal', 'rate-limits.sqlite'].map((name) => resolve(join(dataDir, name)));
  if (databaseUrl === undefined && !(await Promise.all(files.map(exists))).includes(true)) {
    throw new CliError(`There is no database at ${files[0]}`, {
      hint: 'Check DATA_DIR and the folder that you run this in. To create a new database there, run "owner migrate" or start the site.',
    });
  }
  return openDatabase({ databaseUrl, dataDir });
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
    // After a restore, a command may come before the first start, and would leave an index with its own words alone.
    await database.withoutTimeLimits(ensureReviewWords);
    const { publicUrl, ownerEmail, rateLimitScale } = config;
    const cursorKey = await readCursorKey(database.kysely);
    const context = createContext({
      database,
      clock,
      publicUrl,
      ownerEmail,
      rateLimitScale,
      cursorKey,
      recordKey: createKeySource(config),
    });
    return { config, database, context, close: () => database.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}
