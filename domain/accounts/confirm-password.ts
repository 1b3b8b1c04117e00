import type { Selectable } from 'kysely';
import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { countOnNetwork } from './known-networks.ts';
import { lockUser } from './lock-user.ts';
import type { Session } from './session.ts';

/**
 * Counts an attempt before any password is checked. Fails with `too_many_requests` for this network, for this account on it, or for
 * this account on networks it has never been logged in from.
 */
export async function countAttempt(context: Context, account: string, network: string): Promise<void> {
  await context.rateLimits.checkPasswordWait(account, network);
  const isKnown = await countOnNetwork(context, account, network, 'logInMinute', 'logInHour');
  if (!isKnown) await context.rateLimits.countNewNetwork(account);
}

/** Checks a user's password. Fails with `wrong_password` or, after several, `too_many_requests`. */
export async function confirmPassword(
  context: Context,
  user: { email_key: string; password_hash: string },
  password: string,
  network: string,
): Promise<void> {
  await countAttempt(context, user.email_key, network);
  if (!(await context.passwords.verify(user.password_hash, password))) {
    await context.rateLimits.countWrongPassword(user.email_key, network);
    throw new Failure('wrong_password');
  }
  await context.rateLimits.forgetWrongPasswords(user.email_key, network);
}

/**
 * Runs a transaction with the account locked after its password was confirmed. Fails with `session_ended` or `wrong_password` if the
 * session ended or the password changed since.
 */
export function withConfirmed<Result>(
  context: Context,
  { user, sessionId }: Session,
  work: (tx: Transaction, locked: Selectable<UsersTable>) => Promise<Result>,
): Promise<Result> {
  return inTransaction(context, async (tx) => {
    const locked = await lockUser(tx, user.id);
    const session = await tx.db.selectFrom('sessions').select('id').where('id', '=', sessionId).executeTakeFirst();
    if (locked === undefined || session === undefined) throw new Failure('session_ended');
    if (locked.password_hash !== user.password_hash) throw new Failure('wrong_password');
    return work(tx, locked);
  });
}
