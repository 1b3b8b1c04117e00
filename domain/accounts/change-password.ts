import type { Context, Transaction } from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import type { PasswordChange } from '#shared/accounts.ts';
import { describeAccount } from './account.ts';
import { confirmPassword, inTransactionAfterPasswordCheck } from './confirm-password.ts';
import { rejectGuessablePassword } from './password-rules.ts';
import { endSessions, renewToken, type Session } from './sessions.ts';
import { greetingOf, updateUser, type User } from './users.ts';

/**
 * Ends all other sessions and returns this one's new token. Emails the account if its address is
 * verified and within its budget.
 */
export async function changePassword(
  context: Context,
  session: Session,
  form: PasswordChange,
  network: string,
): Promise<string> {
  rejectGuessablePassword(form.password, describeAccount(context, session));
  await confirmPassword(context, session, {
    password: form.currentPassword,
    network,
    field: 'currentPassword',
  });
  const passwordHash = await context.passwords.hash(form.password);
  const isEmailed =
    session.user.verified_at !== null &&
    (await context.rateLimits.takeEmail({
      kind: 'passwordChanged',
      address: session.user.email_key,
      isKnown: true,
    }));
  return inTransactionAfterPasswordCheck(context, session, async (tx, user) => {
    await updateUser(tx, user.id, { password_hash: passwordHash });
    await endSessions(tx, user.id, { except: session.sessionId });
    await tx.db
      .deleteFrom('email_links')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'reset')
      .execute();
    if (isEmailed) await emailPasswordChanged(tx, user, context.now());
    return renewToken(tx, session.sessionId);
  });
}

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
