import { ownerPasswordMinutes } from '#content/limits.ts';
import { type Context, Failure, isFromFuture, minute, tryInTransaction } from '#domain/core';
import { type Confirmation, inTransactionWithPassword } from './confirm-password.ts';
import { renewToken, type Session } from './sessions.ts';
import { isOwner } from './users.ts';

const passwordLifetimeMs = ownerPasswordMinutes * minute;

export function assertOwner(context: Context, { user }: Session): void {
  if (!isOwner(context, user)) throw new Failure('not_found');
}

/**
 * Logging in counts as giving the password. Setting the clock back doesn't revive an expired check.
 */
export function assertRecentPassword(
  context: Context,
  { sessionId, passwordGivenAt }: Session,
): void {
  const now = context.now();
  if (passwordGivenAt === null) throw new Failure('password_needed');
  if (passwordGivenAt > now - passwordLifetimeMs && !isFromFuture(passwordGivenAt, now)) return;
  expirePasswordCheck(context, sessionId, passwordGivenAt);
  throw new Failure('password_needed');
}

/** Not awaited, so a busy database doesn't delay the refusal. */
function expirePasswordCheck(context: Context, sessionId: string, passwordGivenAt: number): void {
  void tryInTransaction(context, ({ db }) =>
    db
      .updateTable('sessions')
      .set({ password_given_at: null })
      .where('id', '=', sessionId)
      .where('password_given_at', '=', passwordGivenAt)
      .execute(),
  );
}

/** Returns a new token, so a stolen one gains nothing. */
export async function givePassword(
  context: Context,
  session: Session,
  confirmation: Confirmation,
): Promise<string> {
  if (session.user.password_hash === null) throw new Failure('wrong_password');
  return inTransactionWithPassword(context, session, confirmation, async (tx) => {
    await tx.db
      .updateTable('sessions')
      .set({ password_given_at: context.now() })
      .where('id', '=', session.sessionId)
      .execute();
    return renewToken(tx, session.sessionId);
  });
}
