import { describeAccount } from '#domain/accounts/account.ts';
import type { Session } from '#domain/accounts/sessions.ts';
import { type Context, countRows, isoTimeIf } from '#domain/core';
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
  const reviews = db.selectFrom('reviews').where('public', '=', 1);
  const { average } = await summarizeReviews(context);
  const backup = await readBackupState(context);
  return {
    reviewsThisMonth: await countRows(reviews.where('created_at', '>=', startOfMonth)),
    average,
    unanswered: await countUnanswered(context),
    openReports: await countRows(db.selectFrom('reports').where('closed_at', 'is', null)),
    failedEmails: await countRows(selectFailed(db)),
    mailTrouble: await readMailTrouble(context),
    lastBackupAt: isoTimeIf(backup.lastAt),
    backupFailure: backup.failure?.reason,
    isBackupMissing: isBackupAlarming(context, backup),
  };
}
