import type { Kysely } from 'kysely';
import { retryWhileBusy } from '../../db/sqlite.ts';
import type { Tables } from '../../db/tables.ts';
import type { Context } from './context.ts';

/** What transactions tell after their commit, with what they tell of it. */
export interface Effects {
  emailQueued: [];
  /** A row was added to `review_events`. */
  reviewEvent: [];
  /** Events were sealed into the record. */
  recordSealed: [];
  /** The new version of the public content. */
  publicContentChanged: [version: number];
}

/** An open transaction, and what to tell once it commits. */
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
 * Runs `work` in a transaction and tells what it did after the commit. Waits for SQLite's lock up
 * to five seconds. After a deadlock, `work` runs once more, so it must change nothing outside the
 * transaction; nor may it use another connection than `tx.db`. Locks are taken in one order: user,
 * what belongs to the user, public content.
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
