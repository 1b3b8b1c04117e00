import type { Domain } from '../domain.server.ts';
import { Failure } from '../failure.ts';
import type { LogIn } from './account.schema.ts';
import { startLogin } from './login.server.ts';
import { emailKey, type Visitor } from './sign-up.server.ts';

/**
 * Checks address and password and starts a login.
 * Fails with `too_many_requests`; with `wrong_credentials`, in the same time whether or not the address has an account;
 * and, only after the right password, with `not_verified` (specification §8, PRODUCT §4).
 */
export async function logIn(domain: Domain, form: LogIn, visitor: Visitor): Promise<{ token: string }> {
  const account = emailKey(form.email);
  await domain.throttles.count(visitor.network, 'logInMinute', 'logInHour');
  await domain.throttles.checkPasswordWait(account, visitor.network);
  const user = await domain.db
    .selectFrom('users')
    .select(['id', 'password_hash', 'verified_at'])
    .where('email_key', '=', account)
    .executeTakeFirst();
  if (!(await domain.passwords.verify(user?.password_hash, form.password)) || user === undefined) {
    await domain.throttles.countWrongPassword(account, visitor.network);
    throw new Failure('wrong_credentials');
  }
  await domain.throttles.forgetWrongPasswords(account, visitor.network);
  if (user.verified_at === null) throw new Failure('not_verified');
  if (domain.passwords.needsRehash(user.password_hash)) {
    const password_hash = await domain.passwords.hash(form.password);
    await domain.db
      .updateTable('users')
      .set({ password_hash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .execute();
  }
  return { token: await startLogin(domain.db, user.id, visitor.browser, domain.now()) };
}

/** Fails with `wrong_password`, or `too_many_requests` after several, unless the password is the account's. */
export async function confirmPassword(
  domain: Domain,
  user: { email_key: string; password_hash: string },
  password: string,
  network: string,
): Promise<void> {
  await domain.throttles.count(network, 'logInMinute', 'logInHour');
  await domain.throttles.checkPasswordWait(user.email_key, network);
  if (!(await domain.passwords.verify(user.password_hash, password))) {
    await domain.throttles.countWrongPassword(user.email_key, network);
    throw new Failure('wrong_password');
  }
  await domain.throttles.forgetWrongPasswords(user.email_key, network);
}
