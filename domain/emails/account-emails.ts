import { emailMessages } from '#content/email-messages.ts';
import { disowning } from '#content/pages/verify.ts';
import { createEmailLink } from '#domain/accounts/email-links.ts';
import { findUserByEmail, greetingOf, lockUser, type User } from '#domain/accounts/users.ts';
import { type Context, inTransaction, type Transaction } from '#domain/core';
import type { Email, EmailWriters, Queued } from './email.ts';
import { greetableName, shorten, unlink } from './safe-text.ts';

/**
 * Most servers deliver `ann+x@example.com` to `ann@example.com`. Gmail ignores dots, too. Postfix
 * passes `ann%example.com@localhost.localdomain` and `example.com!ann@localhost.localdomain` on.
 */
function mailboxOf(address: string): string {
  const [local = '', host = ''] = address.split('@');
  const [recipient = '', site = host] = local.split('!').toReversed();
  const [user = '', domain = site] = recipient.split('%');
  const [name = ''] = user.split('+', 1);
  return /^g(?:oogle)?mail\.com$/u.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/**
 * Writes an email with a link, if the address has an account. Requests for unknown addresses end
 * only here, so callers can't tell them apart. All such emails to an unverified address, which may
 * be a stranger's, share one budget.
 */
async function withAccount(
  context: Context,
  { recipient, attempts, payload }: Queued<'verify_email' | 'purge_reminder' | 'reset_password'>,
  write: (tx: Transaction, user: User) => Promise<Email | 'obsolete'>,
): Promise<Email | 'obsolete'> {
  const found = await findUserByEmail(context, recipient);
  if (found === undefined) return 'obsolete';
  if (found.verified_at === null && attempts <= 1) {
    const isKnown = 'isKnown' in payload && payload.isKnown === true;
    const budget = { kind: 'unverified', address: mailboxOf(found.email_key), isKnown } as const;
    if (!(await context.rateLimits.takeEmail(budget))) return 'obsolete';
  }
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, found.id);
    return user === undefined ? 'obsolete' : write(tx, user);
  });
}

/**
 * A stranger may have written the name and the reviews, so email clients must find no link in them.
 */
const askToVerify =
  (message: typeof emailMessages.verifyEmail) =>
  (context: Context, mail: Queued<'verify_email' | 'purge_reminder'>) =>
    withAccount(context, mail, async (tx, user) => {
      if (user.verified_at !== null) return 'obsolete';
      const token = await createEmailLink(tx, 'verify', user.id, context.now());
      const link = `${context.publicUrl}/verify/${token}`;
      const held = await tx.db
        .selectFrom('reviews')
        .select(['rating', 'comment'])
        .where('user_id', '=', user.id)
        .where('hidden_at', 'is', null)
        .orderBy('created_at')
        .execute();
      const names = [user.first_name, user.last_name].map(greetableName);
      return {
        recipient: user.email,
        text: message({
          name: names.includes(undefined) ? undefined : names.join(' '),
          reviews: held.map(({ rating, comment }) => ({
            rating,
            comment: unlink(shorten(comment)),
          })),
        }),
        link,
        footerLink: `${link}?${disowning}`,
      };
    });

const forgotPassword = ({ publicUrl }: Context): string => `${publicUrl}/forgot-password`;

export const accountEmails: EmailWriters<
  | 'verify_email'
  | 'purge_reminder'
  | 'reset_password'
  | 'password_changed'
  | 'new_session'
  | 'account_deleted'
> = {
  verify_email: askToVerify(emailMessages.verifyEmail),
  purge_reminder: askToVerify(emailMessages.purgeReminder),
  reset_password: (context, mail) =>
    withAccount(context, mail, async (tx, user) => {
      const token = await createEmailLink(tx, 'reset', user.id, context.now());
      return {
        recipient: user.email,
        text: emailMessages.resetPassword(greetableName(greetingOf(user))),
        link: `${context.publicUrl}/reset-password/${token}`,
      };
    }),
  password_changed: async (context, { payload }) => ({
    text: emailMessages.passwordChanged(greetableName(payload.firstName)),
    link: forgotPassword(context),
  }),
  new_session: async (context, { payload }) => ({
    text: emailMessages.newSession(greetableName(payload.firstName), unlink(payload.browser)),
    link: forgotPassword(context),
  }),
  account_deleted: async (_, { payload }) => ({
    text: emailMessages.accountDeleted(greetableName(payload.firstName)),
  }),
};
