import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Context } from './context.server.ts';

/** What the rest of the process hears of once a transaction has committed. */
type Effect = 'emailQueued' | 'publicContentChanged';

/** The writes of one intent, which commit together or not at all. */
export interface Transaction {
  db: Kysely<Tables>;
  afterCommit: Set<Effect>;
}

const deadlock = '40P01';
const serializationFailure = '40001';

const mayRunAgain = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === deadlock || error.code === serializationFailure);

async function attempt<Result>(context: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  const afterCommit = new Set<Effect>();
  const result = await context.db.transaction().execute((db) => work({ db, afterCommit }));
  for (const effect of afterCommit) context[effect].send();
  return result;
}

/**
 * Runs `work` in a transaction, and after the commit does what the work has asked for. Work that lost a deadlock runs once more,
 * so it must change nothing outside the transaction. Locks are taken in one order: the user, then what belongs to the user, then totals.
 */
export async function inTransaction<Result>(context: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await attempt(context, work);
  } catch (error) {
    if (!mayRunAgain(error)) throw error;
    return attempt(context, work);
  }
}
