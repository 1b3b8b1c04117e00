import type { Tables } from '#db/tables.ts';
import {
  type Context,
  day,
  Failure,
  hour,
  inTransaction,
  isFromFuture,
  newToken,
  sha256,
  type Transaction,
} from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import { emailKey } from '#shared/email-address.ts';
import { countOnNetwork } from './known-networks.ts';
import type { User } from './users.ts';

type LinkKind = Tables['email_links']['kind'];

export const emailLinkLifetimesMs: Record<LinkKind, number> = { verify: day, reset: hour };

export async function createEmailLink(
  { db }: Transaction,
  kind: LinkKind,
  userId: string,
  now: number,
): Promise<string> {
  const token = newToken();
  await db
    .insertInto('email_links')
    .values({
      token_hash: sha256(token),
      kind,
      user_id: userId,
      expires_at: now + emailLinkLifetimesMs[kind],
      used_at: null,
    })
    .execute();
  return token;
}

export async function findUserOfLink({ db }: Context, userId: string): Promise<User> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new Failure('token_invalid');
  return user;
}

/** A link from the future, made while the clock was wrong, counts as expired. */
export const hasExpired = ({ kind, expires_at }: Tables['email_links'], now: number): boolean =>
  expires_at <= now || isFromFuture(expires_at - emailLinkLifetimesMs[kind], now);

export function findEmailLink(
  { db }: Context,
  kind: LinkKind,
  token: string,
): Promise<Tables['email_links'] | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
}

const requests = {
  verify: { limit: 'resend', email: 'verify_email' },
  reset: { limit: 'passwordReset', email: 'reset_password' },
} as const;

/**
 * The answer, the work, and the waits are the same whether or not the address has an account or is
 * verified: the sender decides what to send.
 */
export async function requestEmailLink(
  context: Context,
  kind: LinkKind,
  recipient: string,
  network: string,
): Promise<void> {
  const { limit, email } = requests[kind];
  const address = emailKey(recipient);
  const isKnown = await countOnNetwork(context, address, network, limit);
  await context.rateLimits.countEmail({ kind, address, isKnown });
  await inTransaction(context, (tx) =>
    enqueueEmail(tx, { kind: email, recipient, payload: { isKnown } }, context.now()),
  );
}
