import { type Kysely, PostgresAdapter } from 'kysely';
import type { Tables } from './tables.ts';

/** Tells whether a database, or that of a transaction, is PostgreSQL. The other one is SQLite. */
export const isPostgres = (db: Kysely<Tables>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
