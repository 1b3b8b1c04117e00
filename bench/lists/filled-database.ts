import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { type Database, openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { fillReviewWords } from '../../db/fill-review-words.ts';
import { noLine } from '../../domain/record/line.ts';
import { tell } from '../measure/progress.ts';
import { fillReviews } from './fill-reviews.ts';

/** Where a database is, as the site's settings say it. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl?: string | undefined;
}

/** Lets the next site begin a record of its own, because the key of an earlier run is gone. */
async function forgetRecord({ kysely }: Database): Promise<void> {
  await kysely.deleteFrom('record_lines').execute();
  await kysely.deleteFrom('record_keys').execute();
  await kysely.updateTable('record_head').set({ sequence: 0, hash: noLine.hash, public_key: null }).execute();
}

/** Opens a database with that many public reviews, and fills it if it is empty. */
export async function openFilled(place: DatabasePlace, count: number): Promise<Database> {
  const database = await openDatabase(place);
  // Indexes the words of reviews that an interrupted run has left without.
  await migrate(database);
  const { rows } = await sql`select 1 from reviews limit 1`.execute(database.kysely);
  if (rows.length > 0) {
    await forgetRecord(database);
    return database;
  }
  tell(`growth: filling ${place.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'} with ${count.toLocaleString('en-US')} reviews`);
  await fillReviews(database, count);
  tell('growth: indexing their words');
  await database.withoutTimeLimits(async (db) => {
    await db.transaction().execute(fillReviewWords);
    await sql.raw(place.databaseUrl === undefined ? 'analyze' : 'vacuum analyze').execute(db);
  });
  return database;
}

/** Makes a folder for the SQLite file of that many reviews. */
export async function placeOnSqlite(folder: string, count: number): Promise<DatabasePlace> {
  const dataDir = join(folder, `sqlite-${count}`);
  await mkdir(dataDir, { recursive: true });
  return { dataDir };
}

/** Creates a database of its own for that many reviews, unless it is there. */
export async function placeOnPostgres(server: string, count: number): Promise<DatabasePlace> {
  const name = `growth_${count}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name}`);
  } finally {
    await client.end();
  }
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { dataDir: '', databaseUrl: url.href };
}
