import type { Context } from './context.ts';
import { day, hour } from './time.ts';
import { inTransaction } from './transaction.ts';

/** The site was stopped for so long, or the clock has jumped. */
const minJumpMs = 2 * day;
const steadyMs = day;
/** Longer than most sites are ever stopped. */
const maxPauseMs = 30 * day;

async function readLastSeen({ db }: Pick<Context, 'db'>): Promise<number | undefined> {
  const seen = await db.selectFrom('last_seen').select('seen_at').executeTakeFirst();
  const event = await db
    .selectFrom('review_events')
    .select('at')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const times = [seen?.seen_at, event?.at].filter((time) => time !== undefined);
  return times.length === 0 ? undefined : Math.max(...times);
}

/** Describes a clock that is behind the last time the site ran, or far ahead of it, in one line. */
export async function findClockProblem(
  context: Pick<Context, 'db' | 'now'>,
): Promise<string | undefined> {
  const now = context.now();
  const seen = (await readLastSeen(context)) ?? now;
  const [nowText, seenText] = [now, seen].map((time) => new Date(time).toISOString());
  if (now < seen - hour)
    return `The clock says ${nowText}, but the site has run at ${seenText} already`;
  if (now > seen + maxPauseMs)
    return `The clock says ${nowText}, ${Math.floor((now - seen) / day)} days after the site last ran`;
  return undefined;
}

/**
 * Notes the time. Returns whether the clock has gone on for a day without a jump of days, so that
 * what has expired may be deleted: a clock that was wrong for a moment must cost nothing.
 */
export function isClockSteady(context: Context): Promise<boolean> {
  const now = context.now();
  return inTransaction(context, async ({ db }) => {
    const last = await db.selectFrom('last_seen').selectAll().executeTakeFirst();
    const jumped = last === undefined || Math.abs(now - last.seen_at) > minJumpMs;
    const steady_since = jumped ? now : last.steady_since;
    await db
      .insertInto('last_seen')
      .values({ id: 1, seen_at: now, steady_since })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ seen_at: now, steady_since }))
      .execute();
    return now - steady_since >= steadyMs;
  });
}
