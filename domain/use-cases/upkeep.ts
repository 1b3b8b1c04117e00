import { isPostgres } from '../../db/connect.ts';
import { emptyLog } from '../../db/sqlite.ts';
import { isClockSteady } from '../core/clock.ts';
import type { Context } from '../core/context.ts';
import { inTransaction } from '../core/transaction.ts';
import { correctFutureTimes } from '../outbox/outbox.ts';
import { refoldReviews } from '../reviews/refold-reviews.ts';
import { cleanUp } from './cleanup.ts';

/** Runs at start and hourly. Safe in several processes at once. */
export async function runUpkeep(context: Context): Promise<void> {
  await refoldReviews(context);
  if (await isClockSteady(context)) await cleanUp(context);
  else await inTransaction(context, (tx) => correctFutureTimes(tx, context.now()));
  // SQLite's log still holds deleted data.
  if (!isPostgres(context.db)) await emptyLog(context.db);
}
