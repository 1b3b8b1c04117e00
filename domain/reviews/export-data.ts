import { describeAccount } from '../accounts/account.ts';
import { listKnownNetworks } from '../accounts/log-in.ts';
import { listSessions, type Session } from '../accounts/users.ts';
import type { Context } from '../context.ts';
import { exportInvitations } from '../invitations/invitations.ts';
import { listOwnHistories } from './find-review.ts';

/** Collects everything the site stores about the user. */
export async function exportData(context: Context, session: Session) {
  return {
    account: describeAccount(session),
    reviews: await listOwnHistories(context, session),
    invitations: await exportInvitations(context, session),
    sessions: await listSessions(context, session),
    knownNetworks: await listKnownNetworks(context, session.user.id),
  };
}
