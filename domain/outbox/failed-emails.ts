import type { Kysely } from 'kysely';
import { ownerPageSize } from '#content/limits.ts';
import type { Tables } from '#db/tables.ts';
import {
  type Context,
  Failure,
  hasRows,
  inTransaction,
  isFromFuture,
  isoTime,
  minute,
} from '#domain/core';
import type { Change, FailedEmail } from '#shared/owner.ts';
import { isFree, waitAfter } from './outbox.ts';

export async function listFailedEmails(context: Context): Promise<FailedEmail[]> {
  const now = context.now();
  const rows = await selectFailed(context.db)
    .select(['id', 'kind', 'recipient', 'created_at', 'due_at', 'attempts', 'state', 'last_error'])
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(ownerPageSize)
    .execute();
  return rows.map(({ id, kind, recipient, created_at, due_at, attempts, state, last_error }) => {
    const nextTryAt = isoTime(isFromFuture(due_at - waitAfter(attempts), now) ? now : due_at);
    return {
      id,
      kind,
      recipient,
      createdAt: isoTime(created_at),
      attempts,
      error: last_error ?? '',
      ...(state === 'waiting' && { nextTryAt }),
    };
  });
}

export const selectFailed = (db: Kysely<Tables>) =>
  db
    .selectFrom('outbox')
    .where('state', 'in', ['failed', 'waiting'])
    .where('last_error', 'is not', null);

/**
 * Makes an email due now and gives it three more days. No-op if it was sent or dropped, or is being
 * sent.
 */
export function retryEmail(context: Context, id: string): Promise<Change> {
  const now = context.now();
  return inTransaction(context, async ({ db, afterCommit }) => {
    if (!(await hasRows(db.selectFrom('outbox').where('id', '=', id))))
      throw new Failure('not_found');
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ state: 'waiting', retried_at: now, due_at: now, attempts: 0, leased_until: null })
      .where('id', '=', id)
      .where('state', 'in', ['failed', 'waiting'])
      .where(isFree(now))
      .executeTakeFirst();
    afterCommit.add('emailQueued');
    return { changed: numUpdatedRows > 0n };
  });
}

const overdueMs = 15 * minute;

/** `refused` emails wait after a failed try; `failed` ones were given up. */
export const countEmails = ({
  db,
  now,
}: Context): Promise<Record<'waiting' | 'failed' | 'overdue' | 'refused', number>> =>
  db
    .selectFrom('outbox')
    .where('state', 'in', ['waiting', 'failed'])
    .select(({ fn }) => {
      const count = fn.countAll<number>();
      const waiting = count.filterWhere('state', '=', 'waiting');
      return [
        waiting.as('waiting'),
        count.filterWhere('state', '=', 'failed').as('failed'),
        waiting.filterWhere('due_at', '<=', now() - overdueMs).as('overdue'),
        waiting.filterWhere('last_error', 'is not', null).as('refused'),
      ];
    })
    .executeTakeFirstOrThrow();
