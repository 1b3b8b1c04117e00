import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '../../db/tables.ts';
import type { Account, AccountUpdate, PasswordChange } from '../../shared/accounts.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { emailKindsOf } from '../mail/email-kinds.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { bumpPublicContentVersion, inTransaction, type Transaction } from '../transaction.ts';
import { type Confirmation, confirmPassword, withConfirmed } from './log-in.ts';
import { isOwner } from './owner.ts';
import { refuseGuessable } from './passwords.ts';
import {
  emailKey,
  endSessions,
  greetingOf,
  isProved,
  lockCaller,
  renewToken,
  type Session,
  type User,
} from './users.ts';

/**
 * Who decided to delete an account: its own user, the owner of the site, or a rule for accounts
 * that were never verified.
 */
export type RemovalDecision = 'author' | 'owner' | 'cleanup';

/**
 * What happens to an account's reviews in the same transaction, which holds its lock. Reviews
 * implement it: accounts do not import them.
 */
export interface AccountEvents {
  onVerified: (context: Context, tx: Transaction, userId: string) => Promise<void>;
  /** Someone else may have written what the account holds so far. */
  onTakenOver: (context: Context, tx: Transaction, userId: string) => Promise<void>;
  onRemoved: (
    context: Context,
    tx: Transaction,
    userId: string,
    decidedBy: RemovalDecision,
  ) => Promise<void>;
}

/** The account behind a session, as clients see it. */
export function describeAccount(context: Context, { user }: Session): Account {
  return {
    userId: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    verified: user.verified_at !== null,
    hasPassword: user.password_hash !== null,
    ...(isOwner(context, user) ? { owner: true } : {}),
  };
}

/** Fails with `not_yours` unless the account is the session's own. */
export function requireOwn(session: Session, userId: string): void {
  if (session.user.id !== userId) throw new Failure('not_yours');
}

/**
 * Changes the account's names, 60 times an hour together with edits of reviews. The address cannot
 * be changed, and a different one is refused.
 */
export async function updateAccount(
  context: Context,
  session: Session,
  form: AccountUpdate,
): Promise<void> {
  if (form.email !== undefined && emailKey(form.email) !== session.user.email_key) {
    throw new Failure('invalid_fields', {
      fields: [{ field: 'email', message: 'The email address cannot be changed.' }],
    });
  }
  await context.rateLimits.count(session.user.id, 'change');
  await inTransaction(context, async (tx) => {
    const user = await lockCaller(tx, session);
    await changeNames(tx, user, { first_name: form.firstName, last_name: form.lastName });
  });
}

/** Changes the names of a locked account, also where its reviews show them. */
export async function changeNames(
  tx: Transaction,
  user: User,
  names: Pick<User, 'first_name' | 'last_name'>,
): Promise<void> {
  if (user.first_name === names.first_name && user.last_name === names.last_name) return;
  await tx.db.updateTable('users').set(names).where('id', '=', user.id).execute();
  const published = tx.db
    .selectFrom('reviews')
    .select('id')
    .where('user_id', '=', user.id)
    .where('public', '=', 1);
  if ((await published.limit(1).executeTakeFirst()) !== undefined)
    await bumpPublicContentVersion(tx);
}

/**
 * Changes the password, or sets the first one, ends all other sessions, and gives this one a new
 * token, which it returns. A verified address gets an email about it: 5 a day, and then one an hour.
 */
export async function changePassword(
  context: Context,
  session: Session,
  form: PasswordChange,
  network: string,
): Promise<string> {
  await refuseGuessable(form.password, describeAccount(context, session));
  await confirmPassword(context, session, {
    password: form.currentPassword,
    network,
    field: 'currentPassword',
  });
  const passwordHash = await context.passwords.hash(form.password);
  const isTold =
    session.user.verified_at !== null &&
    (await context.rateLimits.takeEmail({
      kind: 'passwordChanged',
      address: session.user.email_key,
      isKnown: true,
    }));
  return withConfirmed(context, session, async (tx, user) => {
    await tx.db
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .execute();
    await endSessions(tx, user.id, { except: session.sessionId });
    await tx.db
      .deleteFrom('email_links')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'reset')
      .execute();
    if (isTold) await emailPasswordChanged(tx, user, context.now());
    return renewToken(tx, session.sessionId);
  });
}

/** Queues the email that tells a user of a new password. */
export const emailPasswordChanged = (tx: Transaction, user: User, now: number): Promise<void> =>
  enqueueEmail(
    tx,
    {
      kind: 'password_changed',
      recipient: user.email,
      userId: user.id,
      payload: { firstName: greetingOf(user) },
    },
    now,
  );

/** Ends one of the account's sessions, after its password. */
export async function endSession(
  context: Context,
  session: Session,
  sessionId: string,
  confirmation: Confirmation,
): Promise<void> {
  await confirmPassword(context, session, confirmation);
  await withConfirmed(context, session, async ({ db }, user) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) throw new Failure('not_found');
  });
}

/** Ends all of the account's sessions but this one, after its password. */
export async function endOtherSessions(
  context: Context,
  session: Session,
  confirmation: Confirmation,
): Promise<void> {
  await confirmPassword(context, session, confirmation);
  await withConfirmed(context, session, (tx, user) =>
    endSessions(tx, user.id, { except: session.sessionId }),
  );
}

/**
 * The condition that an email is the user's. If their address is not proved, invitations and answers
 * to reports may be someone else's.
 */
export const isEmailOf =
  (user: Session['user']) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> => {
    const others = isProved(user) ? emailKindsOf('owner') : emailKindsOf('owner', 'address');
    return eb.and([
      eb.or([eb('user_id', '=', user.id), eb('recipient_key', '=', user.email_key)]),
      eb('kind', 'not in', others),
    ]);
  };

/**
 * Removes an account with its reviews, sessions, emails, and, if its address is proved, its
 * invitations and its address in reports: otherwise, these may be someone else's. The transaction
 * must hold its lock.
 */
export async function removeAccount(
  context: Context,
  tx: Transaction,
  user: User,
  decidedBy: RemovalDecision,
): Promise<void> {
  if (isProved(user)) {
    await tx.db.deleteFrom('invitations').where('email_key', '=', user.email_key).execute();
    await tx.db
      .updateTable('reports')
      .set({ email: null, email_key: null })
      .where('email_key', '=', user.email_key)
      .execute();
  }
  await tx.db.deleteFrom('outbox').where(isEmailOf(user)).execute();
  await context.accountEvents.onRemoved(context, tx, user.id, decidedBy);
  await tx.db.deleteFrom('users').where('id', '=', user.id).execute();
}

/**
 * Removes an account as its user or the owner decided, and confirms it in a last email. An address
 * that nobody has verified may be a stranger's and gets none. The transaction must hold the
 * account's lock. Returns whether an email was queued.
 */
export async function removeAccountAndConfirm(
  context: Context,
  tx: Transaction,
  user: User,
  decidedBy: RemovalDecision,
): Promise<boolean> {
  await removeAccount(context, tx, user, decidedBy);
  if (user.verified_at === null) return false;
  await enqueueEmail(
    tx,
    { kind: 'account_deleted', recipient: user.email, payload: { firstName: greetingOf(user) } },
    context.now(),
  );
  return true;
}

/** Deletes the account with its reviews, sessions, and emails, and confirms it in a last email. */
export async function deleteAccount(
  context: Context,
  session: Session,
  confirmation: Confirmation,
): Promise<void> {
  await confirmPassword(context, session, confirmation);
  await withConfirmed(context, session, (tx, user) =>
    removeAccountAndConfirm(context, tx, user, 'author'),
  );
}
