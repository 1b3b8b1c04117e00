import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Database } from './connect.ts';
import { codeOf, failureOf } from './errors.ts';
import { giveToOwnerOf, nameFile } from './files.ts';
import { migrate } from './migrate.ts';
import { openKysely } from './sqlite-dialect.ts';

export async function openInMemory(): Promise<Database & { serialize: () => Buffer }> {
  const client = new Sqlite(':memory:');
  const kysely = openKysely(client);
  const close = () => kysely.destroy();
  const database: Database = {
    kysely,
    pool: undefined,
    place: 'The database of a new site',
    inLongTransaction: (work) => kysely.transaction().execute(work),
    close,
    [Symbol.asyncDispose]: close,
  };
  await migrate(database);
  return { ...database, serialize: () => client.serialize() };
}

/**
 * Creates the whole file or none, so an empty one means lost data. If another process creates it
 * first, keeps that one.
 */
export async function createSqlite(file: string): Promise<void> {
  const made = `${file}.${randomUUID()}`;
  try {
    await using database = await openInMemory();
    await writeFile(made, database.serialize(), { flag: 'wx', mode: 0o600, flush: true });
    await giveToOwnerOf(dirname(file), made);
    await nameFile(made, file).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error;
    });
  } catch (error) {
    throw failureOf(`${file} cannot be created`, error);
  } finally {
    await rm(made, { force: true });
  }
}
