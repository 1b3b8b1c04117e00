import type { Selectable } from 'kysely';
import { fillUp, sendAhead } from '../../db/keep-plan.ts';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { Transaction } from '../transaction.ts';
import { postsPerHour } from '../../shared/limits.ts';

const hour = 60 * 60 * 1000;
const clockToleranceMs = 60 * 1000;

type Author = Pick<Selectable<UsersTable>, 'id' | 'posting_since' | 'posting_count'>;

/** Counts a post of each author in their locked rows. Returns the failures, `too_many_requests`, of those who may not post now (10 an hour). */
export async function countPosts(context: Context, tx: Transaction, authors: Author[], now: number): Promise<Map<string, Failure>> {
  const max = Math.max(1, Math.round(postsPerHour * context.rateLimitScale));
  const refusals = new Map<string, Failure>();
  const counting: string[] = [];
  const beginning: string[] = [];
  for (const { id, posting_since, posting_count } of authors) {
    // A clock that was ahead may have left a time in the future.
    const isSameHour = posting_since > now - hour && posting_since <= now + clockToleranceMs;
    if (!isSameHour) beginning.push(id);
    else if (posting_count < max) counting.push(id);
    else refusals.set(id, mustWait(posting_since + hour - now));
  }
  const update = tx.db.updateTable('users').modifyEnd(sendAhead);
  if (beginning.length > 0) await update.set({ posting_since: now, posting_count: 1 }).where('id', 'in', fillUp(beginning)).execute();
  if (counting.length > 0) {
    await update
      .set((eb) => ({ posting_count: eb('posting_count', '+', 1) }))
      .where('id', 'in', fillUp(counting))
      .execute();
  }
  return refusals;
}

const mustWait = (milliseconds: number): Failure =>
  new Failure('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(Math.min(hour, milliseconds) / 1000)) });
