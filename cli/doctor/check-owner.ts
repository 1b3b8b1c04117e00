import { count } from '#cli/command.ts';
import type { Site } from '#cli/open-site.ts';
import { findOwnAccount } from '#domain/accounts/owner-accounts.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

export async function checkOwner({ config, context }: Site): Promise<Finding> {
  const { ownerEmail, publicUrl } = config;
  if (ownerEmail === undefined) return ok('OWNER_EMAIL is not set, so nobody is the owner');
  const account = await findOwnAccount(context);
  const newPassword = `choose a new password at ${publicUrl}/forgot-password`;
  if (account === undefined)
    return warning(
      'Nobody has signed up with OWNER_EMAIL yet',
      `Sign up at ${publicUrl}/auth/signup, and open the link in the email in the same browser.`,
    );
  if (!account.isVerified)
    return warning(
      'The address of OWNER_EMAIL is not verified yet',
      `Open the link in the email in the browser that you signed up with. If you didn’t sign up, ${newPassword}: that makes the account yours.`,
    );
  if (account.provedBy === 'link')
    return problem(
      'The owner’s page stays closed: a link alone has verified OWNER_EMAIL, so somebody else may have signed up with it',
      `To make the account yours, ${newPassword}. That ends all its sessions.`,
    );
  if (account.reviews > 0)
    return warning(
      `The owner’s account has ${count(account.reviews, 'review')} of this site`,
      `Delete what it has posted, at ${publicUrl}/account/reviews.`,
    );
  if (account.provedBy === null)
    return warning(
      'OWNER_EMAIL was verified before this site recorded how, perhaps by somebody else’s sign-up',
      `If you have ever changed OWNER_EMAIL, ${newPassword}. That ends all other sessions, and this warning.`,
    );
  return ok('The account of OWNER_EMAIL opens the owner’s page');
}
