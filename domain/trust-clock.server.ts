import type { Context } from './context.server.ts';
import { inTransaction } from './transaction.server.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A longer time since the last run is a clock that jumped, or a site that was down. */
const longestPauseMs = 7 * day;
/** After a jump, this much time must pass before anything is deleted. */
const probationMs = day;

/**
 * Notes a run of the housekeeping, and tells whether the clock can be trusted: it is, unless it jumped within the last day, more than
 * seven days ahead or more than an hour back. So a single start with a wrong clock deletes nothing.
 */
export function trustClock(context: Context, now: number): Promise<boolean> {
  return inTransaction(context, async ({ db }) => {
    const last = await db.selectFrom('housekeeping').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();
    const hasJumped = now > last.last_run_at + longestPauseMs || now < last.last_run_at - hour;
    const deletes_from = hasJumped ? now + probationMs : last.deletes_from;
    await db.updateTable('housekeeping').set({ last_run_at: now, deletes_from }).where('id', '=', 1).execute();
    return now >= deletes_from;
  });
}
