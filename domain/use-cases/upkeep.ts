import { isPostgres } from '#db/connect.ts';
import { emptyLog } from '#db/sqlite.ts';
import { type Context, inTransaction, isClockSteady } from '#domain/core';
import { correctFutureTimes } from '#domain/outbox/outbox.ts';
import { refoldReviews } from '#domain/reviews/refold-reviews.ts';
import { cleanUp } from './cleanup.ts';

/** Runs at start and hourly. Safe in several processes at once. */
export async function runUpkeep(context: Context): Promise<void> {
  await refoldReviews(context);
  if (await isClockSteady(context)) await cleanUp(context);
  else await inTransaction(context, (tx) => correctFutureTimes(tx, context.now()));
  // SQLite's log still holds deleted data.
  if (!isPostgres(context.db)) await emptyLog(context.db);
}
