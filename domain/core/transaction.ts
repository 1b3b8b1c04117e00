import type { Kysely } from 'kysely';
import { retryWhileBusy } from '#db/sqlite-dialect.ts';
import type { Tables } from '#db/tables.ts';
import type { Context } from './context.ts';

export interface Effects {
  emailQueued: [];
  reviewEvent: [];
  recordSealed: [];
  publicContentChanged: [version: number];
}

export interface Transaction {
  db: Kysely<Tables>;
  afterCommit: Partial<Effects>;
}

const deadlock = '40P01';

const serializationFailure = '40001';

const isRetryable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  (error.code === deadlock || error.code === serializationFailure);

async function attempt<Result>(
  { db, committed }: Context,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const afterCommit: Partial<Effects> = {};
  const result = await db
    .transaction()
    .execute((transaction) => work({ db: transaction, afterCommit }));
  const { emailQueued, reviewEvent, recordSealed, publicContentChanged } = afterCommit;
  if (publicContentChanged !== undefined)
    committed.emit('publicContentChanged', ...publicContentChanged);
  if (recordSealed !== undefined) committed.emit('recordSealed');
  if (emailQueued !== undefined) committed.emit('emailQueued');
  if (reviewEvent !== undefined) committed.emit('reviewEvent');
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

/** Best effort: a full or locked database must not make a read fail. */
export const tryInTransaction = (
  context: Context,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<unknown> => inTransaction(context, work).catch(() => undefined);
