import { isUniqueViolation } from '#db/errors.ts';
import { type Context, Failure, inTransaction, newId } from '#domain/core';
import { enqueueEmail } from '#domain/outbox/outbox.ts';
import type { SignUp } from '#shared/accounts.ts';
import { emailKey } from '#shared/email-address.ts';
import { rejectGuessablePassword } from './password-rules.ts';
import { startSession, type Visitor } from './sessions.ts';
import { insertUser } from './users.ts';

/** The email is dropped if the address has had too many. Visitors can request another one. */
export async function signUp(
  context: Context,
  form: SignUp,
  visitor: Visitor,
): Promise<{ token: string; userId: string }> {
  rejectGuessablePassword(form.password, form);
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
      return startSession(context, tx, user, visitor, true);
    });
    return { token, userId: user.id };
  } catch (error) {
    if (isUniqueViolation(error)) throw new Failure('email_taken');
    throw error;
  }
}
