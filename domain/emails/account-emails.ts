import { emailMessages } from '#content/email-messages.ts';
import { disowning } from '#content/pages/verify.ts';
import { createEmailLink } from '#domain/accounts/email-links.ts';
import { findUserByEmail, greetingOf, lockUser, type User } from '#domain/accounts/users.ts';
import { type Context, inTransaction, type Transaction } from '#domain/core';
import { email, type Queued } from './email.ts';
import { greetableName, shorten, unlink } from './safe-text.ts';

/** Most servers deliver `ann+x@example.com` to `ann@example.com`. Gmail ignores dots, too. */
function mailboxOf(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  const [name = ''] = local.split('+', 1);
  return /^g(?:oogle)?mail\.com$/u.test(domain)
    ? `${name.replaceAll('.', '')}@gmail.com`
    : `${name}@${domain}`;
}

/**
 * Prepares an email with a link, if the address has an account. Requests for unknown addresses end
 * here, so that they look like all others. All such emails to an unverified address share one
 * budget, which counts the first try of each: it may be a stranger's.
 */
async function withAccount<Values>(
  context: Context,
  { recipient, attempts, payload }: Queued<'verify_email' | 'purge_reminder' | 'reset_password'>,
  prepare: (tx: Transaction, user: User) => Promise<Values | 'obsolete'>,
): Promise<Values | 'obsolete'> {
  const found = await findUserByEmail(context, recipient);
  if (found === undefined) return 'obsolete';
  if (found.verified_at === null && attempts <= 1) {
    const isKnown = 'isKnown' in payload && payload.isKnown === true;
    const budget = { kind: 'unverified', address: mailboxOf(found.email_key), isKnown } as const;
    if (!(await context.rateLimits.takeEmail(budget))) return 'obsolete';
  }
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, found.id);
    return user === undefined ? 'obsolete' : prepare(tx, user);
  });
}

/** May be a stranger's words. */
interface SignUp {
  signedUpAs: { firstName: string; lastName: string };
  held: readonly { rating: number; comment: string }[];
}

const prepareVerification = (
  context: Context,
  mail: Queued<'verify_email' | 'purge_reminder'>,
): Promise<'obsolete' | (SignUp & { recipient: string; link: string; disownLink: string })> =>
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
    return {
      recipient: user.email,
      signedUpAs: { firstName: user.first_name, lastName: user.last_name },
      held,
      link,
      disownLink: `${link}?${disowning}`,
    };
  });

/** Strips everything that could be followed. */
function describeSignUp({ signedUpAs, held }: SignUp) {
  const names = [signedUpAs.firstName, signedUpAs.lastName].map(greetableName);
  return {
    name: names.includes(undefined) ? undefined : names.join(' '),
    reviews: held.map(({ rating, comment }) => ({ rating, comment: unlink(shorten(comment)) })),
  };
}

const forgotPassword = ({ publicUrl }: Context): string => `${publicUrl}/forgot-password`;

export const accountEmails = {
  verify_email: email({
    prepare: prepareVerification,
    write: (values) => emailMessages.verifyEmail(describeSignUp(values)),
  }),
  purge_reminder: email({
    prepare: prepareVerification,
    write: (values) => emailMessages.purgeReminder(describeSignUp(values)),
  }),
  reset_password: email({
    prepare: (context, mail: Queued<'reset_password'>) =>
      withAccount(context, mail, async (tx, user) => {
        const token = await createEmailLink(tx, 'reset', user.id, context.now());
        return {
          recipient: user.email,
          firstName: greetingOf(user),
          link: `${context.publicUrl}/reset-password/${token}`,
        };
      }),
    write: ({ firstName }) => emailMessages.resetPassword(greetableName(firstName)),
  }),
  password_changed: email({
    prepare: async (context, { payload }: Queued<'password_changed'>) => ({
      ...payload,
      link: forgotPassword(context),
    }),
    write: ({ firstName }) => emailMessages.passwordChanged(greetableName(firstName)),
  }),
  new_session: email({
    prepare: async (context, { payload }: Queued<'new_session'>) => ({
      ...payload,
      link: forgotPassword(context),
    }),
    write: ({ firstName, browser }) =>
      emailMessages.newSession(greetableName(firstName), unlink(browser)),
  }),
  account_deleted: email({
    prepare: async (_, { payload }: Queued<'account_deleted'>) => payload,
    write: ({ firstName }) => emailMessages.accountDeleted(greetableName(firstName)),
  }),
};
