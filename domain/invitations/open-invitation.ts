import type { Context } from '../context.ts';
import { findInvitation, requireWaiting } from './invitation-link.ts';
import { projectOf } from './invitation-row.ts';
import type { OpenInvitation } from '../../shared/invitations.ts';
import { splitName } from './split-name.ts';

/**
 * Tells what an emailed link invites to, and changes nothing, because mail scanners open links (product §19.1). Fails with
 * `token_invalid`, with `invitation_used`, `invitation_declined`, `invitation_revoked`, or `invitation_expired`, or with
 * `too_many_requests` (60 an hour per network together with the answers).
 */
export async function openInvitation(context: Context, token: string, network: string): Promise<OpenInvitation> {
  const invitation = await findInvitation(context, token, network);
  await requireWaiting(context, invitation);
  const account = await context.db
    .selectFrom('users')
    .select('verified_at')
    .where('email_key', '=', invitation.email_key ?? '')
    .executeTakeFirst();
  return {
    ...splitName(invitation.name ?? ''),
    email: invitation.email ?? '',
    project: projectOf(invitation),
    ...(invitation.engaged_at === null ? {} : { engagedAt: invitation.engaged_at }),
    expiresAt: new Date(invitation.expires_at).toISOString(),
    hasAccount: account !== undefined && account.verified_at !== null,
  };
}
