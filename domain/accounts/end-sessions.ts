import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { confirmPassword, withConfirmed } from './confirm-password.ts';
import { endSessions, type Session } from './session.ts';

/** The password that ends other sessions, and the network it comes from. */
export interface Confirmation {
  password: string;
  network: string;
}

/**
 * Ends one of the account's sessions, after its password. Fails with `not_found`, `wrong_password`, `session_ended`,
 * `too_many_requests`, or `busy`.
 */
export function endSession(context: Context, session: Session, sessionId: string, { password, network }: Confirmation): Promise<void> {
  return context.passwords.admit(async () => {
    await confirmPassword(context, session.user, password, network);
    await withConfirmed(context, session, async ({ db }, user) => {
      const { numDeletedRows } = await db
        .deleteFrom('sessions')
        .where('id', '=', sessionId)
        .where('user_id', '=', user.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Failure('not_found');
    });
  });
}

/**
 * Ends all of the account's sessions but this one, after its password. Fails with `wrong_password`, `session_ended`,
 * `too_many_requests`, or `busy`.
 */
export function endOtherSessions(context: Context, session: Session, { password, network }: Confirmation): Promise<void> {
  return context.passwords.admit(async () => {
    await confirmPassword(context, session.user, password, network);
    await withConfirmed(context, session, (tx, user) => endSessions(tx, user.id, { except: session.sessionId }));
  });
}
