import type { Kysely } from 'kysely';
import { codeOf } from '#db/errors.ts';
import { retryWhileBusy } from '#db/sqlite-dialect.ts';
import type { Tables } from '#db/tables.ts';
import type { Context } from './context.ts';

export type Effect = 'emailQueued' | 'reviewEvent' | 'recordSealed' | 'publicContentChanged';

export interface Transaction {
  db: Kysely<Tables>;
  /** Emitted once each. */
  afterCommit: Set<Effect>;
}

const deadlock = '40P01';

const serializationFailure = '40001';

const isRetryable = (error: unknown): boolean =>
  [deadlock, serializationFailure].includes(codeOf(error));

async function attempt<Result>(
  { db, committed }: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const afterCommit = new Set<Effect>();
  const result = await db
    .transaction()
    .execute((transaction) => work({ db: transaction, afterCommit }));
  for (const effect of afterCommit) committed.emit(effect);
  return result;
}

/**
 * Waits up to five seconds for SQLite's lock. After a deadlock, `work` runs again, so it must
 * change nothing outside the transaction. It must use no connection but `tx.db`. Lock order: user,
 * the user's data, public content.
 */
export async function inTransaction<Result>(
  context: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  return retryWhileBusy(async () => {
    try {
      return await attempt(context, work);
    } catch (error) {
      if (!isRetryable(error)) throw error;
      return attempt(context, work);
    }
  });
}

/** Ignores failures, so a write that accompanies a read can't make the read fail. */
export const tryInTransaction = (
  context: Context,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> => inTransaction(context, work).catch(() => undefined);
