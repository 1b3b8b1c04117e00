import { messages } from '../../content/messages.ts';
import type { Context } from '../core/context.ts';
import { Failure } from '../core/failure.ts';
import type { PasswordCheck } from '../core/passwords.ts';
import { inTransaction, type Transaction } from '../core/transaction.ts';
import { countOnNetwork } from './known-networks.ts';
import { lockCaller, type Session } from './sessions.ts';
import type { User } from './users.ts';

/**
 * A password that somebody tries for an account, from a network that the account may have been
 * logged in from.
 */
export interface Attempt {
  account: string;
  network: string;
  isKnown: boolean;
}

/**
 * Counts an attempt before any password is checked. Fails with `too_many_requests` for this
 * network, for this account on it, or for this account on networks it has never been logged in
 * from.
 */
export async function countAttempt(
  context: Context,
  account: string,
  network: string,
): Promise<Attempt> {
  await context.rateLimits.checkPasswordWait(account, network);
  const isKnown = await countOnNetwork(context, account, network, 'logInMinute', 'logInHour');
  if (!isKnown) await context.rateLimits.countNewNetwork(account);
  return { account, network, isKnown };
}

/** Checks a password, and counts a wrong one. Takes as long without an account. */
export async function checkPassword(
  context: Context,
  user: Session['user'] | undefined,
  password: string,
  { account, network, isKnown }: Attempt,
): Promise<PasswordCheck> {
  const check = await context.passwords.verify(user?.password_hash, password, isKnown);
  await (check === 'wrong'
    ? context.rateLimits.countWrongPassword(account, network)
    : context.rateLimits.forgetWrongPasswords(account, network));
  return check;
}

/**
 * The password that confirms what cannot be undone, if the account has one, and the network it
 * comes from.
 */
export interface Confirmation {
  password?: string | undefined;
  network: string;
  /** The name of the field that holds the password, if it is another one. */
  field?: 'currentPassword';
}

/**
 * Checks the password of the session's user. Without a password there is nothing to check: the
 * account's only session is the one that its invitation started. Fails with `invalid_fields` if it
 * is missing, with `wrong_password`, or, after several, with `too_many_requests`.
 */
export async function confirmPassword(
  context: Context,
  { user }: Session,
  { password, network, field }: Confirmation,
): Promise<void> {
  if (user.password_hash === null) return;
  if (password === undefined) {
    throw new Failure('invalid_fields', {
      fields: [{ field: field ?? 'password', message: messages.fields.empty }],
    });
  }
  const attempt = await countAttempt(context, user.email_key, network);
  if ((await checkPassword(context, user, password, attempt)) === 'wrong')
    throw new Failure('wrong_password');
}

/**
 * Runs a transaction with the account locked after its password was confirmed. Fails with
 * `session_ended` or `wrong_password` if the session ended or the password changed since.
 */
export function inTransactionAfterPasswordCheck<Result>(
  context: Context,
  session: Session,
  work: (tx: Transaction, locked: User) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (tx) => {
    const locked = await lockCaller(tx, session);
    if (locked.password_hash !== session.user.password_hash) throw new Failure('wrong_password');
    return work(tx, locked);
  });
}
