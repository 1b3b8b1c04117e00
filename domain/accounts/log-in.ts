import { messages } from '../../content/messages.ts';
import type { KnownNetwork, LogIn, SignUp } from '../../shared/accounts.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { isoTime } from '../iso-time.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import type { LimitName } from '../rate-limits/rate-limits.ts';
import { newId } from '../secrets.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { type PasswordCheck, refuseGuessable } from './passwords.ts';
import {
  emailKey,
  findUserByEmail,
  insertUser,
  isUniqueViolation,
  lockCaller,
  lockUser,
  type Session,
  startSession,
  type User,
  type Visitor,
} from './users.ts';

/**
 * Creates an account, queues its verification email, and starts a session (10 an hour per network).
 * The email is dropped if the address has had too many; there is a button for another one.
 */
export async function signUp(
  context: Context,
  form: SignUp,
  visitor: Visitor,
): Promise<{ token: string; userId: string }> {
  await refuseGuessable(form.password, form);
  await context.rateLimits.countNetwork(visitor.network, 'signUp');
  const now = context.now();
  const user = {
    id: newId(),
    email: form.email,
    email_key: emailKey(form.email),
    first_name: form.firstName,
    last_name: form.lastName,
    password_hash: await context.passwords.hash(form.password),
    verified_at: null,
    proved_by: null,
  };
  try {
    const token = await inTransaction(context, async (tx) => {
      await insertUser(tx, user, now);
      await enqueueEmail(
        tx,
        {
          kind: 'verify_email',
          recipient: form.email,
          userId: user.id,
          payload: {},
        },
        now,
      );
      await rememberNetwork(context, tx, user, visitor.network);
      return startSession(context, tx, user, { browser: visitor.browser, isPasswordGiven: true });
    });
    return { token, userId: user.id };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('email_taken');
    throw error;
  }
}

/**
 * A password that somebody tries for an account, from a network that the account may have been
 * logged in from.
 */
interface Attempt {
  account: string;
  network: string;
  isKnown: boolean;
}

/**
 * Counts an attempt before any password is checked. Fails with `too_many_requests` for this
 * network, for this account on it, or for this account on networks it has never been logged in
 * from.
 */
async function countAttempt(context: Context, account: string, network: string): Promise<Attempt> {
  await context.rateLimits.checkPasswordWait(account, network);
  const isKnown = await countOnNetwork(context, account, network, 'logInMinute', 'logInHour');
  if (!isKnown) await context.rateLimits.countNewNetwork(account);
  return { account, network, isKnown };
}

/** Checks a password, and counts a wrong one. Takes as long without an account. */
async function checkPassword(
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
export function withConfirmed<Result>(
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

/** Resolves to undefined if the password or its hash changed after it was verified. */
async function startVerifiedSession(
  context: Context,
  verified: User,
  renewedHash: string | undefined,
  visitor: Visitor,
): Promise<string | undefined> {
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, verified.id);
    if (user?.password_hash !== verified.password_hash) return undefined;
    if (renewedHash !== undefined) {
      await tx.db
        .updateTable('users')
        .set({ password_hash: renewedHash })
        .where('id', '=', user.id)
        .execute();
    }
    await rememberNetwork(context, tx, user, visitor.network);
    return startSession(context, tx, user, { browser: visitor.browser, isPasswordGiven: true });
  });
}

async function tryLogIn(
  context: Context,
  form: LogIn,
  visitor: Visitor,
  attempt: Attempt,
): Promise<string | undefined> {
  const user = await findUserByEmail(context, form.email);
  const check = await checkPassword(context, user, form.password, attempt);
  if (check === 'wrong' || user === undefined) throw new Failure('wrong_credentials');
  if (user.verified_at === null) throw new Failure('not_verified');
  const renewedHash =
    check === 'outdated' ? await context.passwords.hash(form.password) : undefined;
  return startVerifiedSession(context, user, renewedHash, visitor);
}

/**
 * Checks the address and the password and starts a session, unless the password changed in between.
 * A refusal takes the same time whether or not the address has an account. Only the right password
 * gets the answer `not_verified`.
 */
export async function logIn(
  context: Context,
  form: LogIn,
  visitor: Visitor,
): Promise<{ token: string }> {
  const attempt = await countAttempt(context, emailKey(form.email), visitor.network);
  // The second try succeeds if another log-in only renewed the hash, and fails if the password
  // changed.
  const token =
    (await tryLogIn(context, form, visitor, attempt)) ??
    (await tryLogIn(context, form, visitor, attempt));
  if (token === undefined) throw new Failure('wrong_credentials');
  return { token };
}

/** The least recently used network beyond these goes. */
export const maxKnownNetworks = 20;
export const knownNetworkRetentionMs = 90 * 24 * 60 * 60 * 1000;

const hashOf = ({ hashAddress }: Context, account: string, network: string): string =>
  hashAddress(`${account}\n${network}`);

/**
 * Returns whether this account (its address in lower case) has been logged in from this network. An
 * unknown address has no networks.
 */
async function isKnownNetwork(
  context: Context,
  account: string,
  network: string,
): Promise<boolean> {
  const found = await context.db
    .selectFrom('known_networks')
    .select('user_id')
    .where('network_hash', '=', hashOf(context, account, network))
    .where('last_used_at', '>', context.now() - knownNetworkRetentionMs)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Counts one try for an account against the limits of its network, and of the /48 around it unless
 * the account has been logged in from here. Resolves to whether it has. Fails with
 * `too_many_requests`.
 */
export async function countOnNetwork(
  context: Context,
  account: string,
  network: string,
  ...names: LimitName[]
): Promise<boolean> {
  const isKnown = await isKnownNetwork(context, account, network);
  const { count, countNetwork } = context.rateLimits;
  await (isKnown ? count(network, ...names) : countNetwork(network, ...names));
  return isKnown;
}

/**
 * Remembers that the user has logged in from this network. The transaction must hold the user's
 * lock.
 */
export async function rememberNetwork(
  context: Context,
  { db }: Transaction,
  user: { id: string; email_key: string },
  network: string,
): Promise<void> {
  const last_used_at = context.now();
  await db
    .insertInto('known_networks')
    .values({
      network_hash: hashOf(context, user.email_key, network),
      user_id: user.id,
      last_used_at,
    })
    .onConflict((conflict) => conflict.column('network_hash').doUpdateSet({ last_used_at }))
    .execute();
  const kept = db
    .selectFrom('known_networks')
    .select('network_hash')
    .where('user_id', '=', user.id)
    .orderBy('last_used_at', 'desc')
    .orderBy('network_hash')
    .limit(maxKnownNetworks);
  await db
    .deleteFrom('known_networks')
    .where('user_id', '=', user.id)
    .where('network_hash', 'not in', kept)
    .execute();
}

/** Forgets the user's networks. */
export async function forgetNetworks({ db }: Transaction, userId: string): Promise<void> {
  await db.deleteFrom('known_networks').where('user_id', '=', userId).execute();
}

/**
 * Lists when the user last logged in from each known network. The networks themselves are only
 * hashes.
 */
export async function listKnownNetworks({ db }: Context, userId: string): Promise<KnownNetwork[]> {
  const rows = await db
    .selectFrom('known_networks')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .execute();
  return rows.map((row) => ({ lastUsedAt: isoTime(row.last_used_at) }));
}
