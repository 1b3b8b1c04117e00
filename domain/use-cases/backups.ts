import { isLoopbackUrl } from '#db/is-loopback.ts';
import { type Context, day, hasRows, inTransaction, lockPublicContent } from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';

/** One night may be missed. */
export const maxBackupAgeDays = 2;
const alarmIntervalMs = day;
const maxReasonLength = 300;

type BackupState = Awaited<ReturnType<typeof readBackupState>>;

export async function readBackupState({ db, now }: Pick<Context, 'db' | 'now'>) {
  const last = await db.selectFrom('last_backup').select('made_at').executeTakeFirst();
  const failure = await db
    .selectFrom('failed_backup')
    .select(['failed_at as at', 'reason'])
    .executeTakeFirst();
  const firstUser = await db
    .selectFrom('users')
    .select(({ fn }) => fn.min('created_at').as('createdAt'))
    .executeTakeFirst();
  // A site without accounts has nothing to lose.
  const since = last?.made_at ?? firstUser?.createdAt ?? now();
  return { lastAt: last?.made_at, failure, isOverdue: now() - since > maxBackupAgeDays * day };
}

export function noteBackup(context: Context): Promise<void> {
  const made_at = context.now();
  return inTransaction(context, async ({ db }) => {
    await db.deleteFrom('failed_backup').execute();
    await db
      .insertInto('last_backup')
      .values({ id: 1, made_at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ made_at }))
      .execute();
  });
}

export function noteFailedBackup(context: Context, reason: string): Promise<void> {
  const note = { failed_at: context.now(), reason: reason.slice(0, maxReasonLength) };
  return inTransaction(context, async ({ db }) => {
    await db
      .insertInto('failed_backup')
      .values({ id: 1, ...note })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(note))
      .execute();
  });
}

export const isBackupAlarming = (
  { publicUrl }: Pick<Context, 'publicUrl'>,
  { failure, isOverdue }: BackupState,
): boolean => !isLoopbackUrl(publicUrl) && (failure !== undefined || isOverdue);

export async function remindOfBackup(context: Context, now: number): Promise<void> {
  const recipient = context.ownerEmail;
  if (recipient === undefined || !isBackupAlarming(context, await readBackupState(context))) return;
  await inTransaction(context, async (tx) => {
    // Two processes must not remind at once.
    await lockPublicContent(tx);
    const recent = tx.db
      .selectFrom('outbox')
      .where('kind', '=', 'backup_missing')
      .where('created_at', '>', now - alarmIntervalMs);
    if (!(await hasRows(recent)))
      await enqueueEmail(tx, { kind: 'backup_missing', recipient, payload: {} }, now);
  });
}
