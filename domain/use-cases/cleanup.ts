import { sql } from 'kysely';
import {
  closedReportRetentionDays,
  invitationLifetimeDays,
  openReportRetentionDays,
} from '#content/limits.ts';
import { isPostgres } from '#db/connect.ts';
import { emptyLog } from '#db/sqlite.ts';
import { emailLinkLifetimesMs } from '#domain/accounts/email-links.ts';
import { knownNetworkRetentionMs } from '#domain/accounts/known-networks.ts';
import { isAlive } from '#domain/accounts/sessions.ts';
import { lockUser, updateUser, type User } from '#domain/accounts/users.ts';
import {
  type Context,
  day,
  hasRows,
  hour,
  inTransaction,
  isClockSteady,
  maxClockSkewMs,
  type Transaction,
} from '#domain/core';
import { correctFutureTimes, enqueueEmail } from '#domain/outbox/outbox.ts';
import { refoldReviews } from '#domain/reviews/refold-reviews.ts';
import { remindOfBackup } from './backups.ts';
import { removeAccount } from './delete-account.ts';
import { cleanInvitations, remindInvited } from './owner-invitations.ts';

const unverifiedRetentionMs = 7 * day;
export const unverifiedWithHeldReviewRetentionMs = 30 * day;
const reminderBeforePurgeMs = 2 * day;
const idempotencyKeyRetentionMs = 7 * day;
const finishedEmailRetentionMs = 30 * day;
/** Anyone can request emails to unknown addresses. */
const droppedRequestRetentionMs = day;
const expiredLinkRetentionMs = 7 * day;
export const cleanupIntervalMs = hour;

/** Runs at start and hourly. Safe in several processes at once. */
export async function runUpkeep(context: Context): Promise<void> {
  await refoldReviews(context);
  if (await isClockSteady(context)) await cleanUp(context);
  else await inTransaction(context, (tx) => correctFutureTimes(tx, context.now()));
  // SQLite's log still holds deleted data.
  if (!isPostgres(context.db)) await emptyLog(context.db);
}

export async function cleanUp(context: Context): Promise<void> {
  const now = context.now();
  await inTransaction(context, async (tx) => {
    await correctFutureTimes(tx, now);
    await correctTimes(tx, now);
  });
  await remindUnverified(context, now);
  await purgeUnverified(context, now);
  await remindInvited(context, now);
  await remindOfBackup(context, now);
  await inTransaction(context, async (tx) => {
    await cleanInvitations(tx, now);
    await removeExpired(tx, now);
  });
  await context.rateLimits.removeEnded();
}

const datedRows = [
  ['known_networks', 'last_used_at'],
  ['users', 'created_at'],
  ['users', 'reminded_at'],
  ['idempotency_keys', 'created_at'],
  ['reports', 'created_at'],
  ['reports', 'closed_at'],
  ['invitations', 'ended_at'],
  ['last_backup', 'made_at'],
] as const;

/**
 * Sets future times, left by a wrong clock, to now, and deletes links from the future. Otherwise,
 * they would be kept too long.
 */
async function correctTimes({ db }: Transaction, now: number): Promise<void> {
  for (const column of ['created_at', 'last_used_at'] as const)
    await db
      .updateTable('sessions')
      .set({ [column]: now })
      .where(isAlive(now))
      .where(column, '>', now)
      .execute();
  await db
    .updateTable('invitations')
    .set({ created_at: now, expires_at: now + invitationLifetimeDays * day })
    .where('state', '=', 'waiting')
    .where('created_at', '>', now)
    .execute();
  for (const [table, column] of datedRows)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${now}
      where ${sql.ref(column)} > ${now}`.execute(db);
  for (const [kind, lifetime] of Object.entries(emailLinkLifetimesMs))
    await db
      .deleteFrom('email_links')
      .where('kind', '=', kind as keyof typeof emailLinkLifetimesMs)
      .where('expires_at', '>', now + lifetime + maxClockSkewMs)
      .execute();
}

async function removeExpired({ db }: Transaction, now: number): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.not(isAlive(now)))
    .execute();
  await db
    .deleteFrom('known_networks')
    .where('last_used_at', '<=', now - knownNetworkRetentionMs)
    .execute();
  await db
    .deleteFrom('email_links')
    .where('expires_at', '<=', now - expiredLinkRetentionMs)
    .execute();
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - idempotencyKeyRetentionMs)
    .execute();
  await db
    .deleteFrom('reports')
    .where((eb) =>
      eb.or([
        eb('closed_at', '<=', now - closedReportRetentionDays * day),
        eb.and([
          eb('closed_at', 'is', null),
          eb('created_at', '<=', now - openReportRetentionDays * day),
        ]),
      ]),
    )
    .execute();
  await db
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('state', '=', 'dropped')
          .and('kind', 'in', ['verify_email', 'reset_password'])
          .and('created_at', '<=', now - droppedRequestRetentionMs),
        eb('state', '!=', 'waiting').and('created_at', '<=', now - finishedEmailRetentionMs),
      ]),
    )
    .execute();
}

/** Rechecks each account under its lock: its user may be verifying or posting. */
async function forEachUnverified(
  context: Context,
  createdBy: number,
  work: (tx: Transaction, user: User) => Promise<void>,
): Promise<void> {
  const due = await context.db
    .selectFrom('users')
    .select('id')
    .where('verified_at', 'is', null)
    .where('created_at', '<=', createdBy)
    .execute();
  for (const { id } of due)
    await inTransaction(context, async (tx) => {
      const user = await lockUser(tx, id);
      if (user?.verified_at === null) await work(tx, user);
    });
}

const holdsReview = ({ db }: Transaction, userId: string): Promise<boolean> =>
  hasRows(db.selectFrom('reviews').where('user_id', '=', userId));

const remindUnverified = (context: Context, now: number): Promise<void> =>
  forEachUnverified(
    context,
    now - (unverifiedWithHeldReviewRetentionMs - reminderBeforePurgeMs),
    async (tx, { id, email, reminded_at }) => {
      if (reminded_at !== null || !(await holdsReview(tx, id))) return;
      await updateUser(tx, id, { reminded_at: now });
      const mail = { kind: 'purge_reminder', recipient: email, userId: id, payload: {} } as const;
      await enqueueEmail(tx, mail, now);
    },
  );

const isBeingReminded = ({ db }: Transaction, userId: string, now: number): Promise<boolean> =>
  hasRows(
    db
      .selectFrom('outbox')
      .where('user_id', '=', userId)
      .where('kind', '=', 'purge_reminder')
      .where((eb) =>
        eb.or([eb('state', '=', 'waiting'), eb('sent_at', '>', now - reminderBeforePurgeMs)]),
      ),
  );

const purgeUnverified = (context: Context, now: number): Promise<void> =>
  forEachUnverified(context, now - unverifiedRetentionMs, async (tx, user) => {
    const isReminderOver =
      user.created_at <= now - unverifiedWithHeldReviewRetentionMs &&
      user.reminded_at !== null &&
      user.reminded_at <= now - reminderBeforePurgeMs &&
      !(await isBeingReminded(tx, user.id, now));
    if (isReminderOver || !(await holdsReview(tx, user.id)))
      await removeAccount(context, tx, user, 'discarded');
  });
