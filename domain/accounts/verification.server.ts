import type { Kysely } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { enqueueMail } from '../mail/outbox.server.ts';
import { findMailLink } from './mail-link.server.ts';
import { emailKey } from './sign-up.server.ts';

/** Marks an address as verified and publishes what was held for it, in the caller's transaction. */
export async function verifyAddress(domain: Domain, trx: Kysely<Tables>, userId: string, now: number): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ verified_at: now })
    .where('id', '=', userId)
    .where('verified_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) await domain.authorEvents.verified(trx, userId);
}

/**
 * Verifies the address that the link was mailed to (24 hours) and publishes its held reviews.
 * A link opened again, or after the address was verified otherwise, is no error. Fails with `token_invalid`.
 */
export async function verifyEmail(domain: Domain, token: string): Promise<void> {
  const now = domain.now();
  await domain.db.transaction().execute(async (trx) => {
    const link = await findMailLink(trx, 'verify', token);
    if (link === undefined) throw new Failure('token_invalid');
    if (link.used_at !== null) return;
    if (link.expires_at <= now) throw new Failure('token_invalid');
    await trx.updateTable('mail_links').set({ used_at: now }).where('token_hash', '=', link.token_hash).execute();
    await verifyAddress(domain, trx, link.user_id, now);
  });
  domain.publicChanged.send();
}

/**
 * Queues another verification mail. The answer, the work and the waits are the same whether or not the address has an account
 * (specification §9: 120 seconds; PRODUCT §4: 5 a day to one address): what to send is decided when the mail is sent.
 * Fails with `too_many_requests`.
 */
export async function resendVerification(domain: Domain, email: string, network: string): Promise<void> {
  const address = emailKey(email);
  await domain.throttles.count(network, 'resend');
  await domain.throttles.count(address, 'resendCooldown', 'mailToAddress');
  await enqueueMail(domain.db, { kind: 'verify_email', recipient: email, payload: {} }, domain.now());
  domain.mailQueued.send();
}
