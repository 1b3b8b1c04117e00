import type { Context } from './context.ts';
import { day, hour, isoTime } from './time.ts';
import { inTransaction } from './transaction.ts';

/** A gap this long means that the site was stopped or the clock jumped. */
const minJumpMs = 2 * day;
const steadyMs = day;
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

export async function findClockProblem(
  context: Pick<Context, 'db' | 'now'>,
): Promise<string | undefined> {
  const now = context.now();
  const seen = (await readLastSeen(context)) ?? now;
  const [nowText, seenText] = [now, seen].map(isoTime);
  if (now < seen - hour)
    return `The clock says ${nowText}, but the site has run at ${seenText} already`;
  if (now > seen + maxPauseMs)
    return `The clock says ${nowText}, ${Math.floor((now - seen) / day)} days after the site last ran`;
  return undefined;
}

/**
 * Records the time. True once the clock has run for a day without a jump: only then may expired
 * data be deleted.
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
