import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import { messages } from '../../content/messages.ts';
import { type InvitedAccount, invitedAccountSchema } from '../../shared/accounts.ts';
import { confirmPassword } from '../accounts/confirm-password.ts';
import { insertUser } from '../accounts/insert-user.ts';
import { forgetNetworks, rememberNetwork } from '../accounts/known-networks.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { refuseGuessable } from '../accounts/password-policy.ts';
import { endSessions, type Session, startSession } from '../accounts/session.ts';
import type { Visitor } from '../accounts/sign-up.ts';
import { verifyAddress } from '../accounts/verification.ts';
import type { Context } from '../context.ts';
import { Failure, type FieldError } from '../failure.ts';
import { newId } from '../secrets.ts';
import type { Transaction } from '../transaction.ts';
import type { InvitationRow } from './invitation-row.ts';
import type { Acceptance } from '../../shared/invitations.ts';

/** Who accepts an invitation, and from where. */
export interface Caller {
  visitor: Visitor;
  session?: Session | undefined;
  /** The idempotency key. */
  key?: string | undefined;
}

/** The locked account, and the token of a session that was started for it. */
export interface ClaimedAccount {
  userId: string;
  token?: string;
  /** What the claim does to reviews, which locks the totals and the end of the record. Run it once the review is inserted. */
  settle?: () => Promise<void>;
}

/** Takes an account in a transaction, which then holds its lock. Resolves to undefined if the account has changed since it was proven. */
export type ClaimAccount = (tx: Transaction, now: number) => Promise<ClaimedAccount | undefined>;

type User = Selectable<UsersTable>;

const refuseFields = (fields: FieldError[]) => new Failure('invalid_fields', { fields });

/** Checks what a new account needs, and hashes its password. Fails with `invalid_fields`. */
async function prepareAccount(context: Context, email: string, form: Acceptance): Promise<InvitedAccount & { passwordHash: string }> {
  const { firstName = '', lastName = '', password = '', passwordRetype = '' } = form;
  const parsed = invitedAccountSchema.safeParse({ firstName, lastName, password, passwordRetype });
  if (!parsed.success) {
    throw refuseFields(parsed.error.issues.map(({ path, message }) => ({ field: path.map(String).join('.'), message })));
  }
  await refuseGuessable(password, { email, ...parsed.data });
  return { ...parsed.data, passwordHash: await context.passwords.hash(password) };
}

/** Creates the account. Its address is verified: the link was sent to it. */
async function claimNew(context: Context, email: string, emailKey: string, form: Acceptance, visitor: Visitor): Promise<ClaimAccount> {
  const { firstName, lastName, passwordHash } = await prepareAccount(context, email, form);
  const user = { id: newId(), email, email_key: emailKey, first_name: firstName, last_name: lastName, password_hash: passwordHash };
  return async (tx, now) => {
    await insertUser(tx, { ...user, verified_at: now }, now);
    await rememberNetwork(tx, user, visitor.network, now);
    return { userId: user.id, token: await startSession(tx, user.id, visitor.browser, now) };
  };
}

/**
 * Makes an unverified account the invited person's own: somebody else may have signed up with the address. It gets the new names and
 * password, what was held is deleted, and all sessions end, as after a password reset.
 */
async function takeOver(context: Context, unverified: User, form: Acceptance, visitor: Visitor): Promise<ClaimAccount> {
  const { firstName, lastName, passwordHash } = await prepareAccount(context, unverified.email, form);
  return async (tx, now) => {
    const user = await lockUser(tx, unverified.id);
    if (user === undefined || user.verified_at !== null) return undefined;
    await tx.db
      .updateTable('users')
      .set({ first_name: firstName, last_name: lastName, password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    await forgetNetworks(tx, user.id);
    await endSessions(tx, user.id);
    await rememberNetwork(tx, user, visitor.network, now);
    const settle = async () => {
      await context.authorEvents.heldDiscarded(context, tx, user.id);
      await verifyAddress(context, tx, user.id, now);
    };
    return { userId: user.id, token: await startSession(tx, user.id, visitor.browser, now), settle };
  };
}

function claimBySession({ sessionId, user }: Session): ClaimAccount {
  return async (tx) => {
    const locked = await lockUser(tx, user.id);
    const session = await tx.db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
    if (locked === undefined || session === undefined) throw new Failure('session_ended');
    return { userId: locked.id };
  };
}

async function claimByPassword(context: Context, verified: User, password: string | undefined, visitor: Visitor): Promise<ClaimAccount> {
  if (password === undefined) throw refuseFields([{ field: 'password', message: messages.fields.empty }]);
  await confirmPassword(context, verified, password, visitor.network);
  return async (tx, now) => {
    const user = await lockUser(tx, verified.id);
    if (user?.password_hash !== verified.password_hash) return undefined;
    await rememberNetwork(tx, user, visitor.network, now);
    return { userId: user.id, token: await startSession(tx, user.id, visitor.browser, now) };
  };
}

/** Proves that a verified account is the caller's: by its session, or by its password. Fails with `invalid_fields`, `wrong_password`, or `too_many_requests`. */
export async function proveAccount(
  context: Context,
  account: User,
  { password }: Pick<Acceptance, 'password'>,
  { session, visitor }: Caller,
): Promise<ClaimAccount> {
  return session?.user.id === account.id ? claimBySession(session) : claimByPassword(context, account, password, visitor);
}

/**
 * Finds how the caller gets the account of the invited address: a new one, an unverified one that becomes theirs, or a verified one that they
 * prove to be theirs. Fails with `invalid_fields`, `wrong_password`, or `too_many_requests`.
 */
export async function claimAccount(
  context: Context,
  { email, email_key }: Pick<InvitationRow, 'email' | 'email_key'>,
  form: Acceptance,
  caller: Caller,
): Promise<ClaimAccount> {
  if (email === null || email_key === null) throw new Failure('token_invalid');
  const account = await context.db.selectFrom('users').selectAll().where('email_key', '=', email_key).executeTakeFirst();
  if (account === undefined) return claimNew(context, email, email_key, form, caller.visitor);
  if (account.verified_at === null) return takeOver(context, account, form, caller.visitor);
  return proveAccount(context, account, form, caller);
}
