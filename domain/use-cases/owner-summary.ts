import { describeAccount } from '#domain/accounts/account.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { type Context, isoTimeIf } from '#domain/core';
import { selectFailed } from '#domain/outbox/failed-emails.ts';
import { readMailTrouble } from '#domain/outbox/mail-trouble.ts';
import { countUnanswered } from '#domain/reviews/owner-reviews.ts';
import { summarizeReviews } from '#domain/reviews/summary.ts';
import type { Account } from '#shared/accounts.ts';
import type { Glance } from '#shared/owner.ts';
import { isBackupAlarming, readBackupState } from './backups.ts';

export async function describeCaller(context: Context, session: Session): Promise<Account> {
  const account = describeAccount(context, session);
  return account.owner ? { ...account, unanswered: await countUnanswered(context) } : account;
}

/** Months begin in UTC. */
export async function summarizeForOwner(context: Context): Promise<Omit<Glance, 'version'>> {
  const { db } = context;
  const today = new Date(context.now());
  const startOfMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  const count = db.fn.countAll<number>().as('count');
  const [{ average }, thisMonth, unanswered, openReports, failedEmails, mailTrouble, backup] =
    await Promise.all([
      summarizeReviews(context),
      db
        .selectFrom('reviews')
        .where('public', '=', 1)
        .where('created_at', '>=', startOfMonth)
        .select(count)
        .executeTakeFirstOrThrow(),
      countUnanswered(context),
      db
        .selectFrom('reports')
        .where('closed_at', 'is', null)
        .select(count)
        .executeTakeFirstOrThrow(),
      selectFailed(db).select(count).executeTakeFirstOrThrow(),
      readMailTrouble(context),
      readBackupState(context),
    ]);
  return {
    reviewsThisMonth: thisMonth.count,
    average,
    unanswered,
    openReports: openReports.count,
    failedEmails: failedEmails.count,
    ...(mailTrouble && { mailTrouble }),
    lastBackupAt: isoTimeIf(backup.lastAt),
    backupFailure: backup.failure === undefined ? undefined : backup.failure.reason,
    isBackupMissing: isBackupAlarming(context, backup),
  };
}
