import { link, rename, rm, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { failureOf } from './errors.ts';
import { migrate } from './migrate.ts';
import { openKysely } from './sqlite-dialect.ts';

/** Makes the database of a new site, in memory. */
async function makeDatabase(place: string): Promise<Buffer> {
  const client = new Sqlite(':memory:');
  const kysely = openKysely(client);
  await migrate({
    kysely,
    pool: undefined,
    place,
    inLongTransaction: (work) => kysely.transaction().execute(work),
    close: () => kysely.destroy(),
  });
  const bytes = client.serialize();
  await kysely.destroy();
  return bytes;
}

/**
 * Creates the database of a new site: whole or not at all, so that an empty file is always a loss.
 * If another process is faster, its database stays.
 */
export async function createSqlite(file: string): Promise<void> {
  const made = `${file}.${randomUUID()}`;
  try {
    await writeFile(made, await makeDatabase(file), { flag: 'wx', mode: 0o600, flush: true });
    await link(made, file).catch((error: NodeJS.ErrnoException) => {
      // Some file systems have no links.
      if (error.code !== 'EEXIST') return rename(made, file);
    });
  } catch (error) {
    throw failureOf(`${file} cannot be created`, error);
  } finally {
    await rm(made, { force: true });
  }
}
