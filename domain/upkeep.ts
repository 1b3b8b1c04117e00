import { isPostgres } from '../db/connect.ts';
import { emptyLog } from '../db/sqlite.ts';
import { cleanUp } from './cleanup.ts';
import { isClockSteady } from './clock.ts';
import type { Context } from './context.ts';
import { correctFutureTimes } from './mail/outbox.ts';
import { refoldReviews } from './reviews/refold-reviews.ts';
import { inTransaction } from './transaction.ts';

/** What the site does when it starts, and then once an hour. Safe in several processes at once. */
export async function keepUp(context: Context): Promise<void> {
  await refoldReviews(context);
  if (await isClockSteady(context)) await cleanUp(context);
  else await inTransaction(context, (tx) => correctFutureTimes(tx, context.now()));
  // SQLite's log still has what was deleted.
  if (!isPostgres(context.db)) await emptyLog(context.db);
}
