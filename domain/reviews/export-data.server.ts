import { describeAccount } from '../accounts/account.server.ts';
import { listKnownNetworks } from '../accounts/known-networks.server.ts';
import { listSessions, type Session } from '../accounts/session.server.ts';
import type { Account, ActiveSession, KnownNetwork } from '../accounts/account.schema.ts';
import { exportInvitations } from '../invitations/export-invitations.server.ts';
import type { OwnInvitation } from '../invitations/invitation.schema.ts';
import type { Context } from '../context.server.ts';
import type { Receipt } from '../record/receipt.schema.ts';
import { listReceipts } from '../record/receipts.server.ts';
import { listOwnHistories } from './find-review.server.ts';
import type { ReviewWithHistory } from './review-history.schema.ts';

/** Collects everything the site stores about the user (product §13, Account). */
export async function exportData(
  context: Context,
  session: Session,
): Promise<{
  account: Account;
  reviews: ReviewWithHistory[];
  receipts: Receipt[];
  invitations: OwnInvitation[];
  sessions: ActiveSession[];
  knownNetworks: KnownNetwork[];
}> {
  return {
    account: describeAccount(session),
    reviews: await listOwnHistories(context, session),
    receipts: await listReceipts(context, session),
    invitations: await exportInvitations(context, session),
    sessions: await listSessions(context, session),
    knownNetworks: await listKnownNetworks(context, session.user.id),
  };
}
