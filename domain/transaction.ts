import type { Kysely } from 'kysely';
import type { Tables } from '../db/tables.ts';
import type { Context } from './context.ts';

/** What to signal after the commit: a queued email, or a new version of public content. */
type Effect = 'emailQueued' | { publicContentVersion: number };

/** An open transaction and the signals to send once it commits. */
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
  for (const effect of afterCommit) {
    if (effect === 'emailQueued') context.emailQueued.send();
    else context.publicContentChanged.send(effect.publicContentVersion);
  }
  return result;
}

/**
 * Runs `work` in a transaction and sends its signals after the commit. After a deadlock, `work` runs once more, so it must change
 * nothing outside the transaction. Locks are taken in one order: user, what belongs to the user, totals, public content, record of reviews.
 */
export async function inTransaction<Result>(context: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    return await attempt(context, work);
  } catch (error) {
    if (!mayRunAgain(error)) throw error;
    return attempt(context, work);
  }
}
