import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { newId } from '../secrets.ts';
import { inTransaction } from '../transaction.ts';
import type { SignUp } from '../../shared/accounts.ts';
import { insertUser } from './insert-user.ts';
import { rememberNetwork } from './known-networks.ts';
import { refuseGuessable } from './password-policy.ts';
import { startSession } from './session.ts';
import { isUniqueViolation } from './unique-violation.ts';

/** Where a visitor comes from: the network for rate limits, the browser's name for the list of sessions. */
export interface Visitor {
  network: string;
  browser: string;
}

/** The form of an address for comparisons, which ignore case. */
export const emailKey = (email: string): string => email.toLowerCase();

/**
 * Creates an account, queues its verification email, and starts a session (product §4). Fails with `invalid_fields` for a password that
 * is easy to guess, `busy`, `email_taken`, or `too_many_requests` (10 an hour per network).
 */
export async function signUp(context: Context, form: SignUp, visitor: Visitor): Promise<{ token: string }> {
  await refuseGuessable(form.password, form);
  return context.passwords.admit(() => createAccount(context, form, visitor));
}

async function createAccount(context: Context, form: SignUp, visitor: Visitor): Promise<{ token: string }> {
  await context.rateLimits.count(visitor.network, 'signUp');
  await context.rateLimits.countWider(visitor.network, 'signUp');
  const passwordHash = await context.passwords.hash(form.password);
  const now = context.now();
  const userId = newId();
  const user = {
    id: userId,
    email: form.email,
    email_key: emailKey(form.email),
    first_name: form.firstName,
    last_name: form.lastName,
    password_hash: passwordHash,
  };
  try {
    const token = await inTransaction(context, async (tx) => {
      await insertUser(tx, { ...user, verified_at: null }, now);
      await enqueueEmail(tx, { kind: 'verify_email', recipient: form.email, userId, payload: {} }, now);
      await rememberNetwork(tx, user, visitor.network, now);
      return startSession(tx, userId, visitor.browser, now);
    });
    return { token };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('email_taken');
    throw error;
  }
}
