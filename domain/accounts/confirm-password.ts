import { messages } from '#content/messages.ts';
import {
  type Context,
  Failure,
  inTransaction,
  invalidField,
  type PasswordCheck,
  type Transaction,
} from '#domain/core';
import { countOnNetwork } from './known-networks.ts';
import { lockCaller, type Session } from './sessions.ts';
import type { User } from './users.ts';

export type Attempt = Awaited<ReturnType<typeof countAttempt>>;

/** `isKnown`: the account has been logged in from this network. */
export async function countAttempt(context: Context, account: string, network: string) {
  await context.rateLimits.checkPasswordWait(account, network);
  const isKnown = await countOnNetwork(context, account, network, 'logInMinute', 'logInHour');
  if (!isKnown) await context.rateLimits.countNewNetwork(account);
  return { account, network, isKnown };
}

/** Takes the same time whether or not there is an account. */
export async function checkPassword(
  context: Context,
  user: User | undefined,
  password: string,
  { account, network, isKnown }: Attempt,
): Promise<PasswordCheck> {
  const check = await context.passwords.verify(user?.password_hash, password, isKnown);
  await (check === 'wrong'
    ? context.rateLimits.countWrongPassword(account, network)
    : context.rateLimits.forgetWrongPasswords(account, network));
  return check;
}

export interface Confirmation {
  password?: string | undefined;
  network: string;
  field?: 'currentPassword';
}

/**
 * Without a password there is nothing to check: the account's only session is the one that its
 * invitation started.
 */
export async function confirmPassword(
  context: Context,
  { user }: Session,
  { password, network, field }: Confirmation,
): Promise<void> {
  if (user.password_hash === null) return;
  if (password === undefined) throw invalidField(field ?? 'password', messages.fields.empty);
  const attempt = await countAttempt(context, user.email_key, network);
  if ((await checkPassword(context, user, password, attempt)) === 'wrong')
    throw new Failure('wrong_password');
}

/** Fails if the session ended or the password changed since it was looked up. */
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

export async function inTransactionWithPassword<Result>(
  context: Context,
  session: Session,
  confirmation: Confirmation,
  work: (tx: Transaction, locked: User) => Promise<Result>,
): Promise<Result> {
  await confirmPassword(context, session, confirmation);
  return inTransactionAfterPasswordCheck(context, session, work);
}
