import type { EmailLinksTable } from '../../db/tables.ts';
import type { OpenReset, PasswordReset } from '../../shared/accounts.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { newToken, sha256 } from '../secrets.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { changeNames, emailPasswordChanged } from './account.ts';
import { countOnNetwork, forgetNetworks, rememberNetwork } from './log-in.ts';
import { refuseGuessable } from './passwords.ts';
import {
  emailKey,
  endSessions,
  isFromFuture,
  isProved,
  lockUser,
  requireNames,
  type Session,
  type User,
} from './users.ts';

type LinkKind = EmailLinksTable['kind'];

const hour = 60 * 60 * 1000;
export const emailLinkLifetimesMs: Record<LinkKind, number> = { verify: 24 * hour, reset: hour };

/** Creates a link's token and stores its hash. */
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

/** Finds the account of a link, which may have been deleted since. */
async function findUser({ db }: Context, userId: string): Promise<User> {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst();
  if (user === undefined) throw new Failure('token_invalid');
  return user;
}

/** Returns whether a link is over. One that was made in the future never began. */
export const hasExpired = ({ kind, expires_at }: EmailLinksTable, now: number): boolean =>
  expires_at <= now || isFromFuture(expires_at - emailLinkLifetimesMs[kind], now);

/** Finds the link for a token, even if it has expired or has been used. */
export function findEmailLink(
  { db }: Context,
  kind: LinkKind,
  token: string,
): Promise<EmailLinksTable | undefined> {
  return db
    .selectFrom('email_links')
    .selectAll()
    .where('token_hash', '=', sha256(token))
    .where('kind', '=', kind)
    .executeTakeFirst();
}

/**
 * Marks an address as verified and publishes its held reviews, or notes a better proof of one that
 * was verified before. The owner's account has no reviews: held ones are discarded. The transaction
 * must hold the account's lock.
 */
export async function verifyAddress(
  context: Context,
  tx: Transaction,
  user: Pick<User, 'id' | 'email_key' | 'verified_at' | 'proved_by'>,
  proved_by: NonNullable<User['proved_by']>,
): Promise<void> {
  const update = tx.db.updateTable('users').where('id', '=', user.id);
  if (user.verified_at !== null) {
    if (mayProveMore(user, proved_by)) await update.set({ proved_by }).execute();
    return;
  }
  await update.set({ verified_at: context.now(), proved_by }).execute();
  if (context.isOwnerAddress(user.email_key))
    await context.accountEvents.onTakenOver(context, tx, user.id);
  await context.accountEvents.onVerified(context, tx, user.id);
}

/** Returns whether a proof is better than the one that a verified account has. */
const mayProveMore = (
  { proved_by }: Pick<User, 'proved_by'>,
  proof: NonNullable<User['proved_by']>,
): boolean => proof !== 'link' && (proved_by === null || proved_by === 'link');

/**
 * Verifies the address that the link was sent to (24 hours), publishes its held reviews, and
 * returns the id of the account's newest public review, if there is one. Opening a link again, or
 * after the address was verified another way, is not an error.
 *
 * Somebody else may have signed up with the address. A link that is opened outside of the account's
 * own session proves less (`isProved`), and does not verify the address of the owner.
 */
export async function verifyEmail(
  context: Context,
  token: string,
  findCaller: () => Promise<Session | undefined>,
): Promise<{ reviewId?: string }> {
  const link = await findEmailLink(context, 'verify', token);
  const now = context.now();
  if (link === undefined || (link.used_at === null && hasExpired(link, now)))
    throw new Failure('token_invalid');
  const user = await findUser(context, link.user_id);
  const isUnverifiedOwner = user.verified_at === null && context.isOwnerAddress(user.email_key);
  const caller = await findCaller().catch((error: unknown) => {
    if (isUnverifiedOwner || !(error instanceof Failure)) throw error;
    return undefined;
  });
  const proof = caller?.user.id === user.id ? 'session' : 'link';
  if (isUnverifiedOwner && proof === 'link') throw new Failure('token_invalid');
  if (link.used_at === null || (!hasExpired(link, now) && mayProveMore(user, proof))) {
    await inTransaction(context, async (tx) => {
      const locked = await lockUser(tx, user.id);
      if (locked === undefined) throw new Failure('token_invalid');
      await tx.db
        .updateTable('email_links')
        .set({ used_at: now })
        .where('token_hash', '=', link.token_hash)
        .execute();
      await verifyAddress(context, tx, locked, proof);
    });
  }
  const newest = await context.db
    .selectFrom('reviews')
    .select('id as reviewId')
    .where('user_id', '=', link.user_id)
    .where('public', '=', 1)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest ?? {};
}

const requests = {
  verify: { limit: 'resend', email: 'verify_email' },
  reset: { limit: 'passwordReset', email: 'reset_password' },
} as const;

/**
 * Queues another verification email (60 an hour per network; every 120 seconds to one address), or
 * an email with a link to choose a new password (10 an hour per network), each 5 a day to one
 * address and then one an hour. The answer, the work, and the waits are the same whether or not the
 * address has an account, or is verified, because the sender decides what to send.
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

/**
 * Finds a link that still works. Only a wrong one counts against the wider network, so that
 * strangers there block no owner.
 */
async function findUsableLink(
  context: Context,
  token: string,
  network: string,
  limit: 'passwordReset' | 'passwordResetCheck',
) {
  const { count, countNetwork } = context.rateLimits;
  const link = await findEmailLink(context, 'reset', token);
  if (link === undefined || link.used_at !== null || hasExpired(link, context.now())) {
    await countNetwork(network, limit);
    throw new Failure('token_invalid');
  }
  await count(network, limit);
  return link;
}

/**
 * Checks that an emailed link still works, without using it, and returns the address that it
 * proves, and the names to ask for. A network may do so 60 times an hour.
 */
export async function checkPasswordReset(
  context: Context,
  token: string,
  network: string,
): Promise<OpenReset> {
  const { user_id } = await findUsableLink(context, token, network, 'passwordResetCheck');
  const user = await findUser(context, user_id);
  const { email, first_name: firstName, last_name: lastName } = user;
  if (isProved(user)) return { email };
  return { email, names: user.verified_at === null ? {} : { firstName, lastName } };
}

/** The names that a reset gives an account. A proved one keeps its own. */
function namesAfterReset(
  user: User,
  { firstName, lastName }: PasswordReset,
): Pick<User, 'first_name' | 'last_name'> {
  if (user.verified_at === null) return requireNames({ firstName, lastName });
  if (isProved(user) || firstName === undefined || lastName === undefined) return user;
  return { first_name: firstName, last_name: lastName };
}

/**
 * Marks the link and the account's other reset links as used. Returns false if the link no longer
 * works.
 */
async function consumeLink(
  { db }: Transaction,
  link: EmailLinksTable,
  now: number,
): Promise<boolean> {
  const unused = db.updateTable('email_links').set({ used_at: now }).where('used_at', 'is', null);
  const { numUpdatedRows } = await unused
    .where('token_hash', '=', link.token_hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await unused.where('user_id', '=', link.user_id).where('kind', '=', 'reset').execute();
  return true;
}

/**
 * Sets a new password with an emailed link (single use, 1 hour) and ends all sessions, even those
 * about to start. From then on the account knows this network. Somebody else may have signed up: on
 * an unverified account, it also verifies the address, deletes held reviews, and needs names.
 */
export async function resetPassword(
  context: Context,
  form: PasswordReset,
  network: string,
): Promise<void> {
  const link = await findUsableLink(context, form.token, network, 'passwordReset');
  const found = await findUser(context, link.user_id);
  const { first_name: firstName, last_name: lastName } = namesAfterReset(found, form);
  await refuseGuessable(form.password, { email: found.email, firstName, lastName });
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.now();
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !(await consumeLink(tx, link, now)))
      throw new Failure('token_invalid');
    await tx.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    const { first_name, last_name } = namesAfterReset(user, form);
    await changeNames(tx, user, { first_name, last_name });
    if (user.verified_at === null) await context.accountEvents.onTakenOver(context, tx, user.id);
    if (!isProved(user)) await forgetNetworks(tx, user.id);
    await verifyAddress(context, tx, user, 'reset');
    await endSessions(tx, user.id);
    await rememberNetwork(context, tx, user, network);
    const proof = { verified_at: now, proved_by: 'reset' } as const;
    await emailPasswordChanged(tx, { ...user, first_name, ...proof }, now);
  });
}
