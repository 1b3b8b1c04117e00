import type { UsersTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import type { EmailKind } from '../mail/email-kinds.ts';
import { enqueueEmail } from '../mail/outbox.ts';
import { bumpPublicContentVersion } from '../public-content.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import type { Account, AccountUpdate, PasswordChange } from '../../shared/accounts.ts';
import type { RemovalDecision } from './author-events.ts';
import { lockUser } from './lock-user.ts';
import { confirmPassword, withConfirmed } from './confirm-password.ts';
import { refuseGuessable } from './password-policy.ts';
import { endSessions, renewToken, type Session } from './session.ts';
import { emailKey } from './sign-up.ts';

/** The account behind a session, as clients see it (product §7). */
export function describeAccount({ user }: Session): Account {
  return {
    userId: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    verified: user.verified_at !== null,
  };
}

/** Finds an account's names, all that others may see of it. Fails with `not_found`. */
export async function findNames(context: Context, userId: string): Promise<{ firstName: string; lastName: string }> {
  const names = await context.db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (names === undefined) throw new Failure('not_found');
  return names;
}

/** Fails with `not_yours` unless the account is the session's own. */
export function requireOwn(session: Session, userId: string): void {
  if (session.user.id !== userId) throw new Failure('not_yours');
}

/**
 * Changes the account's names. Fails with `invalid_fields` for a different address, which cannot be changed (product §2), with
 * `too_many_requests` (60 an hour together with edits of reviews), and with `session_ended` when the account no longer exists.
 */
export async function updateAccount(context: Context, session: Session, form: AccountUpdate): Promise<void> {
  if (form.email !== undefined && emailKey(form.email) !== session.user.email_key) {
    throw new Failure('invalid_fields', { fields: [{ field: 'email', message: 'The email address cannot be changed.' }] });
  }
  await context.rateLimits.count(session.user.id, 'change');
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, session.user.id);
    if (user === undefined) throw new Failure('session_ended');
    if (user.first_name === form.firstName && user.last_name === form.lastName) return;
    await tx.db.updateTable('users').set({ first_name: form.firstName, last_name: form.lastName }).where('id', '=', user.id).execute();
    if (await context.authorEvents.hasPublicReviews(tx, user.id)) await bumpPublicContentVersion(tx);
  });
}

/**
 * Changes the password, ends all other sessions, gives this one a new token, and emails the user. Resolves to the token. Fails with
 * `invalid_fields` for a password that is easy to guess, `wrong_password`, `session_ended`, `too_many_requests`, or `busy`.
 */
export async function changePassword(context: Context, session: Session, form: PasswordChange, network: string): Promise<string> {
  const { email, firstName, lastName } = describeAccount(session);
  await refuseGuessable(form.password, { email, firstName, lastName });
  const passwordHash = await context.passwords.admit(async () => {
    await confirmPassword(context, session.user, form.currentPassword, network);
    return context.passwords.hash(form.password);
  });
  return withConfirmed(context, session, async (tx, user) => {
    await tx.db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
    await endSessions(tx, user.id, { except: session.sessionId });
    await tx.db.deleteFrom('email_links').where('user_id', '=', user.id).where('kind', '=', 'reset').execute();
    await enqueueEmail(
      tx,
      { kind: 'password_changed', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
      context.now(),
    );
    return renewToken(tx, session.sessionId);
  });
}

const ownerEmailKinds: EmailKind[] = ['new_review', 'new_reviews', 'new_report', 'new_reports'];
/** These go to an address, whether it has an account or not. */
const addressKinds: EmailKind[] = ['invitation', 'invitation_reminder', 'report_answered'];

type RemovedUser = Pick<UsersTable, 'id' | 'email_key' | 'verified_at'>;

/**
 * Removes an account with its reviews, sessions, emails, and, if its address was verified, its invitations and its address in reports:
 * an unverified address may be someone else's. The transaction must hold its lock.
 */
export async function removeAccount(context: Context, tx: Transaction, user: RemovedUser, decidedBy: RemovalDecision): Promise<void> {
  const isVerified = user.verified_at !== null;
  if (isVerified) await tx.db.deleteFrom('invitations').where('email_key', '=', user.email_key).execute();
  await tx.db
    .deleteFrom('outbox')
    .where((eb) => eb.or([eb('user_id', '=', user.id), eb(eb.fn<string>('lower', ['recipient']), '=', user.email_key)]))
    // These are the owner's, even if a stranger signed up with the owner's address.
    .where('kind', 'not in', isVerified ? ownerEmailKinds : [...ownerEmailKinds, ...addressKinds])
    .execute();
  if (isVerified) {
    await tx.db
      .updateTable('reports')
      .set({ email: null })
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', user.email_key))
      .execute();
  }
  await context.authorEvents.leaving(context, tx, user.id, decidedBy);
  await tx.db.deleteFrom('users').where('id', '=', user.id).execute();
}

/** Removes an account as its user or the owner decided, and confirms it in a last email. The transaction must hold its lock. */
export async function removeAccountAndConfirm(
  context: Context,
  tx: Transaction,
  user: RemovedUser & Pick<UsersTable, 'email' | 'first_name'>,
  decidedBy: RemovalDecision,
): Promise<void> {
  await removeAccount(context, tx, user, decidedBy);
  await enqueueEmail(tx, { kind: 'account_deleted', recipient: user.email, payload: { firstName: user.first_name } }, context.now());
}

/**
 * Deletes the account with its reviews, sessions, and emails, and confirms it in a last email.
 * Fails with `wrong_password`, `session_ended`, `too_many_requests`, or `busy`.
 */
export async function deleteAccount(context: Context, session: Session, password: string, network: string): Promise<void> {
  await context.passwords.admit(() => confirmPassword(context, session.user, password, network));
  await withConfirmed(context, session, (tx, user) => removeAccountAndConfirm(context, tx, user, 'author'));
}
