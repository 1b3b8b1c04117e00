import { loginIdleMs, loginLongestMs } from './accounts/login.server.ts';
import type { Domain } from './domain.server.ts';
import { enqueueMail } from './mail/outbox.server.ts';

const day = 24 * 60 * 60 * 1000;
const unverifiedKeptMs = 7 * day;
const unverifiedWithHeldReviewKeptMs = 30 * day;
const reminderBeforePurgeMs = 2 * day;
const idempotencyKeysKeptMs = 7 * day;
const endedMailsKeptMs = 30 * day;
const expiredLinksKeptMs = 7 * day;
export const housekeepingEveryMs = 60 * 60 * 1000;

/**
 * Removes what has had its time: unverified accounts (7 days, or 30 with a held review, whose author is reminded two days before),
 * expired logins, links and idempotency keys, old mails, and expired throttles. Safe to run in several processes at once.
 */
export async function keepHouse(domain: Domain): Promise<void> {
  const now = domain.now();
  await remindUnverified(domain, now);
  await purgeUnverified(domain, now);
  await domain.db
    .deleteFrom('logins')
    .where((eb) => eb.or([eb('last_used_at', '<=', now - loginIdleMs), eb('created_at', '<=', now - loginLongestMs)]))
    .execute();
  await domain.db
    .deleteFrom('mail_links')
    .where('expires_at', '<=', now - expiredLinksKeptMs)
    .execute();
  await domain.db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<=', now - idempotencyKeysKeptMs)
    .execute();
  await domain.db
    .deleteFrom('outbox')
    .where('state', '!=', 'waiting')
    .where('created_at', '<=', now - endedMailsKeptMs)
    .execute();
  await domain.throttles.clean();
}

const unverified = (domain: Domain) => domain.db.selectFrom('users').where('verified_at', 'is', null);

/** One mail to each unverified author of a held review, some days before the account goes; the row's update decides which process sends it. */
async function remindUnverified(domain: Domain, now: number): Promise<void> {
  const due = await unverified(domain)
    .select(['id', 'email', 'first_name'])
    .where('created_at', '<=', now - (unverifiedWithHeldReviewKeptMs - reminderBeforePurgeMs))
    .where('reminded_at', 'is', null)
    .where((eb) => eb.exists(eb.selectFrom('reviews').select('reviews.id').whereRef('reviews.user_id', '=', 'users.id')))
    .execute();
  for (const user of due) {
    await domain.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('users')
        .set({ reminded_at: now })
        .where('id', '=', user.id)
        .where('reminded_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return;
      await enqueueMail(
        trx,
        { kind: 'purge_reminder', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
        now,
      );
    });
  }
  if (due.length > 0) domain.mailQueued.send();
}

/** An account whose address was never verified has no public review, so that no total changes. */
async function purgeUnverified(domain: Domain, now: number): Promise<void> {
  await domain.db
    .deleteFrom('users')
    .where('verified_at', 'is', null)
    .where((eb) => {
      const holdsReview = eb.exists(eb.selectFrom('reviews').select('reviews.id').whereRef('reviews.user_id', '=', 'users.id'));
      return eb.or([
        eb.and([eb('created_at', '<=', now - unverifiedKeptMs), eb.not(holdsReview)]),
        eb.and([eb('created_at', '<=', now - unverifiedWithHeldReviewKeptMs), eb('reminded_at', '<=', now - reminderBeforePurgeMs)]),
      ]);
    })
    .execute();
}
