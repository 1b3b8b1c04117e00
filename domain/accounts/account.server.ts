import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import { enqueueMail } from '../mail/outbox.server.ts';
import { bumpPublicVersion } from '../public-version.server.ts';
import type { Account, AccountUpdate, PasswordChange } from './account.schema.ts';
import { confirmPassword } from './log-in.server.ts';
import { endOtherLogins, type LoggedIn } from './login.server.ts';
import { emailKey } from './sign-up.server.ts';

/** What the client keeps of the token's account (specification §7). */
export function describeAccount({ user }: LoggedIn): Account {
  return {
    userId: user.id,
    email: user.email,
    firstName: user.first_name,
    lastName: user.last_name,
    verified: user.verified_at !== null,
  };
}

/** An account's names: all that others may know of it. Fails with `not_found`. */
export async function findNames(domain: Domain, userId: string): Promise<{ firstName: string; lastName: string }> {
  const names = await domain.db
    .selectFrom('users')
    .select(['first_name as firstName', 'last_name as lastName'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (names === undefined) throw new Failure('not_found');
  return names;
}

/** Fails with `not_yours` unless the id is the token holder's own. */
export function requireOwn(loggedIn: LoggedIn, userId: string): void {
  if (loggedIn.user.id !== userId) throw new Failure('not_yours');
}

/** Changes the account's names; an address that differs fails with `invalid_fields` (it is never editable, specification §2). */
export async function updateAccount(domain: Domain, loggedIn: LoggedIn, form: AccountUpdate): Promise<void> {
  if (form.email !== undefined && emailKey(form.email) !== loggedIn.user.email_key) {
    throw new Failure('invalid_fields', { fields: [{ field: 'email', message: 'The email address cannot be changed.' }] });
  }
  await domain.db.transaction().execute(async (trx) => {
    await trx
      .updateTable('users')
      .set({ first_name: form.firstName, last_name: form.lastName })
      .where('id', '=', loggedIn.user.id)
      .execute();
    await bumpPublicVersion(trx);
  });
  domain.publicChanged.send();
}

/** Changes the password; other logins end, this one stays, and a mail tells the owner. Fails with `wrong_password` or `too_many_requests`. */
export async function changePassword(domain: Domain, loggedIn: LoggedIn, form: PasswordChange, network: string): Promise<void> {
  const { user } = loggedIn;
  await confirmPassword(domain, user, form.currentPassword, network);
  const passwordHash = await domain.passwords.hash(form.password);
  const now = domain.now();
  await domain.db.transaction().execute(async (trx) => {
    await trx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user.id).execute();
    await endOtherLogins(trx, user.id, loggedIn.loginId);
    await trx.deleteFrom('mail_links').where('user_id', '=', user.id).where('kind', '=', 'reset').execute();
    await enqueueMail(
      trx,
      { kind: 'password_changed', recipient: user.email, userId: user.id, payload: { firstName: user.first_name } },
      now,
    );
  });
  domain.mailQueued.send();
}

/** Deletes the account with its reviews and logins; a last mail confirms. Fails with `wrong_password` or `too_many_requests`. */
export async function deleteAccount(domain: Domain, loggedIn: LoggedIn, password: string, network: string): Promise<void> {
  const { user } = loggedIn;
  await confirmPassword(domain, user, password, network);
  await domain.db.transaction().execute(async (trx) => {
    // Takes the account's row first, as posting does: no review can slip in between counting its reviews out and deleting it.
    await trx.updateTable('users').set({ posting_since: 0 }).where('id', '=', user.id).execute();
    await domain.authorEvents.leaving(trx, user.id);
    await trx
      .deleteFrom('outbox')
      .where((eb) => eb.or([eb('user_id', '=', user.id), eb('recipient', '=', user.email)]))
      .execute();
    await trx.deleteFrom('users').where('id', '=', user.id).execute();
    await enqueueMail(trx, { kind: 'account_deleted', recipient: user.email, payload: { firstName: user.first_name } }, domain.now());
  });
  domain.mailQueued.send();
  domain.publicChanged.send();
}
