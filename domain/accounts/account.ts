import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Tables } from '#db/tables.ts';
import {
  bumpPublicContentVersion,
  type Context,
  Failure,
  hasRows,
  inTransaction,
  invalidField,
  type Transaction,
} from '#domain/core';
import { emailKindsOf } from '#domain/outbox/email-kinds.ts';
import type { Account, AccountUpdate } from '#shared/accounts.ts';
import { emailKey } from '#shared/email-address.ts';
import { type Confirmation, inTransactionWithPassword } from './confirm-password.ts';
import { endSessions, lockCaller, type Session } from './sessions.ts';
import { isOwner, isProved, updateUser, type User } from './users.ts';

export function describeAccount(context: Context, { user }: Session): Account {
  return {
    userId: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    verified: user.verified_at !== null,
    hasPassword: user.password_hash !== null,
    owner: isOwner(context, user) || undefined,
  };
}

export function assertOwnAccount(session: Session, userId: string): void {
  if (session.user.id !== userId) throw new Failure('not_yours');
}

export async function updateAccount(
  context: Context,
  session: Session,
  form: AccountUpdate,
): Promise<void> {
  if (form.email !== undefined && emailKey(form.email) !== session.user.email_key) {
    throw invalidField('email', 'The email address cannot be changed.');
  }
  await inTransaction(context, async (tx) => {
    const user = await lockCaller(tx, session);
    await changeNames(tx, user, { first_name: form.firstName, last_name: form.lastName });
  });
}

/** Requires the account's lock. Refreshes pages, because reviews show the names. */
export async function changeNames(
  tx: Transaction,
  user: User,
  names: Pick<User, 'first_name' | 'last_name'>,
): Promise<void> {
  if (user.first_name === names.first_name && user.last_name === names.last_name) return;
  await updateUser(tx, user.id, names);
  const published = tx.db
    .selectFrom('reviews')
    .where('user_id', '=', user.id)
    .where('public', '=', 1);
  if (await hasRows(published)) await bumpPublicContentVersion(tx);
}

export async function endSession(
  context: Context,
  session: Session,
  sessionId: string,
  confirmation: Confirmation,
): Promise<void> {
  await inTransactionWithPassword(context, session, confirmation, async ({ db }, user) => {
    const ended = await db
      .deleteFrom('sessions')
      .where('id', '=', sessionId)
      .where('user_id', '=', user.id)
      .executeTakeFirst();
    if (ended.numDeletedRows === 0n) throw new Failure('not_found');
  });
}

export async function endOtherSessions(
  context: Context,
  session: Session,
  confirmation: Confirmation,
): Promise<void> {
  await inTransactionWithPassword(context, session, confirmation, (tx, user) =>
    endSessions(tx, user.id, { except: session.sessionId }),
  );
}

/**
 * Leaves out emails that may be someone else's: invitations and answers to reports, unless the
 * address is proved, and the site owner's.
 */
export const isEmailOf =
  (user: User) =>
  (eb: ExpressionBuilder<Tables, 'outbox'>): Expression<SqlBool> => {
    const others = isProved(user) ? emailKindsOf('owner') : emailKindsOf('owner', 'address');
    return eb.and([
      eb.or([eb('user_id', '=', user.id), eb('recipient_key', '=', user.email_key)]),
      eb('kind', 'not in', others),
    ]);
  };
