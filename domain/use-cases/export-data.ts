import { describeAccount, isEmailOf } from '#domain/accounts/account.ts';
import { listKnownNetworks } from '#domain/accounts/known-networks.ts';
import { listSessions, type Session } from '#domain/accounts/sessions.ts';
import { isProved } from '#domain/accounts/users.ts';
import { type Context, isoTime, isoTimeIf } from '#domain/core';
import { listOwnHistories } from '#domain/reviews/find-review.ts';
import type { OwnData } from '#shared/own-data.ts';
import { exportInvitations } from './invitations.ts';
import { describeReport } from './reports.ts';

function exportAccount(context: Context, session: Session): OwnData['account'] {
  const { user } = session;
  const { posting_since: since, posting_count: count } = user;
  return {
    ...describeAccount(context, session),
    createdAt: isoTime(user.created_at),
    verifiedAt: isoTimeIf(user.verified_at),
    provedBy: user.proved_by ?? undefined,
    remindedAt: isoTimeIf(user.reminded_at),
    posts: count === 0 ? undefined : { since: isoTime(since), count },
  };
}

async function exportReports({ db }: Context, { user }: Session): Promise<OwnData['reports']> {
  if (!isProved(user)) return [];
  const rows = await db
    .selectFrom('reports')
    .selectAll()
    .where('email_key', '=', user.email_key)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...describeReport(row), email: row.email ?? '' }));
}

async function exportEmails({ db }: Context, { user }: Session): Promise<OwnData['emails']> {
  const emails = db.selectFrom('outbox').selectAll().where(isEmailOf(user));
  const rows = await (isProved(user) ? emails : emails.where('user_id', '=', user.id))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    kind: row.kind,
    recipient: row.recipient,
    createdAt: isoTime(row.created_at),
    state: row.state,
    finishedAt: isoTimeIf(row.sent_at),
    attempts: row.attempts,
    error: row.last_error ?? undefined,
  }));
}

async function exportEmailedLinks(
  { db }: Context,
  { user }: Session,
): Promise<OwnData['emailedLinks']> {
  const rows = await db
    .selectFrom('email_links')
    .select(['kind', 'expires_at', 'used_at'])
    .where('user_id', '=', user.id)
    .orderBy('expires_at', 'desc')
    .execute();
  return rows.map(({ kind, expires_at, used_at }) => ({
    kind,
    expiresAt: isoTime(expires_at),
    usedAt: isoTimeIf(used_at),
  }));
}

async function exportPostKeys({ db }: Context, { user }: Session): Promise<OwnData['postKeys']> {
  const rows = await db
    .selectFrom('idempotency_keys')
    .select(['key', 'review_id', 'created_at'])
    .where('user_id', '=', user.id)
    .orderBy('created_at', 'desc')
    .orderBy('key')
    .execute();
  return rows.map(({ key, review_id, created_at }) => ({
    key,
    reviewId: review_id,
    createdAt: isoTime(created_at),
  }));
}

/** Everything that deleting the account would delete. Reads the reviews while it is sent. */
export async function exportData(context: Context, session: Session) {
  return {
    account: exportAccount(context, session),
    reviews: listOwnHistories(context, session),
    reports: await exportReports(context, session),
    invitations: await exportInvitations(context, session),
    emails: await exportEmails(context, session),
    emailedLinks: await exportEmailedLinks(context, session),
    sessions: await listSessions(context, session),
    knownNetworks: await listKnownNetworks(context, session.user.id),
    postKeys: await exportPostKeys(context, session),
  };
}
