import type { Context } from './context.ts';
import { inTransaction } from './transaction.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** A longer time since the last run is a clock that jumped, or a site that was down. */
const longestPauseMs = 7 * day;
/** After a jump, this much time must pass before anything is deleted. The owner has as long to correct the clock. */
const probationMs = 7 * day;

/** Whether the clock can be trusted, and what the owner should know about it. */
export interface ClockCheck {
  isTrusted: boolean;
  warning?: string;
}

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/**
 * Notes a run of the housekeeping, and tells whether the clock can be trusted: it is, unless it jumped within the last seven days, more
 * than seven days ahead or more than an hour back. So only a clock that is wrong for a week deletes anything.
 */
export function trustClock(context: Context, now: number): Promise<ClockCheck> {
  return inTransaction(context, async ({ db }) => {
    const last = await db.selectFrom('housekeeping').selectAll().where('id', '=', 1).forUpdate().executeTakeFirstOrThrow();
    const hasJumped = now > last.last_run_at + longestPauseMs || now < last.last_run_at - hour;
    const deletes_from = hasJumped ? now + probationMs : last.deletes_from;
    await db.updateTable('housekeeping').set({ last_run_at: now, deletes_from }).where('id', '=', 1).execute();
    const isFirstRun = last.last_run_at === 0;
    return {
      isTrusted: now >= deletes_from,
      ...(hasJumped && !isFirstRun
        ? {
            warning: `It is ${time(now)}, and the last cleanup was at ${time(last.last_run_at)}: unless the site was down, correct the clock. Nothing expired is deleted before ${time(deletes_from)}`,
          }
        : {}),
    };
  });
}
