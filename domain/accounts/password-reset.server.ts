import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { enqueueMail } from '../mail/outbox.server.ts';
import type { PasswordReset } from './account.schema.ts';
import { endOtherLogins } from './login.server.ts';
import { findMailLink } from './mail-link.server.ts';
import { emailKey } from './sign-up.server.ts';
import { verifyAddress } from './verification.server.ts';

/**
 * Queues a mail with a link to choose a new password. The answer and the work are the same whether or not the address has an account:
 * what to send is decided when the mail is sent. Fails with `too_many_requests` (10 an hour per network, 5 a day to one address).
 */
export async function requestPasswordReset(domain: Domain, email: string, network: string): Promise<void> {
  await domain.throttles.count(network, 'passwordReset');
  await domain.throttles.count(emailKey(email), 'mailToAddress');
  await enqueueMail(domain.db, { kind: 'reset_password', recipient: email, payload: {} }, domain.now());
  domain.mailQueued.send();
}

/**
 * Sets a new password by a mailed link (single use, 1 hour) and ends all logins. On an unverified account it also verifies the
 * address and discards what was held before, since someone else may have signed up with it. Fails with `token_invalid`.
 */
export async function resetPassword(domain: Domain, form: PasswordReset, network: string): Promise<void> {
  await domain.throttles.count(network, 'passwordReset');
  const usable = await findMailLink(domain.db, 'reset', form.token);
  if (usable === undefined || usable.used_at !== null || usable.expires_at <= domain.now()) throw new Failure('token_invalid');
  const passwordHash = await domain.passwords.hash(form.password);
  const now = domain.now();
  await domain.db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('mail_links')
      .set({ used_at: now })
      .where('user_id', '=', usable.user_id)
      .where('kind', '=', 'reset')
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Failure('token_invalid');
    const user = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', usable.user_id)
      .returning(['id', 'email', 'first_name', 'verified_at'])
      .executeTakeFirstOrThrow();
    if (user.verified_at === null) {
      await domain.authorEvents.heldDiscarded(trx, user.id);
      await verifyAddress(domain, trx, user.id, now);
    }
    await endOtherLogins(trx, user.id);
    await enqueueMail(
      trx,
      { kind: 'password_changed', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
      now,
    );
  });
  domain.mailQueued.send();
  domain.publicChanged.send();
}
