import { describeAccount } from '../accounts/account.ts';
import { listKnownNetworks } from '../accounts/known-networks.ts';
import { listSessions, type Session } from '../accounts/session.ts';
import type { Account, ActiveSession, KnownNetwork } from '../../shared/accounts.ts';
import { exportInvitations } from '../invitations/export-invitations.ts';
import type { OwnInvitation } from '../../shared/invitations.ts';
import type { Context } from '../context.ts';
import type { Receipt } from '../../shared/receipt.ts';
import { listReceipts } from '../record/receipts.ts';
import { listOwnHistories } from './find-review.ts';
import type { ReviewWithHistory } from '../../shared/reviews.ts';

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
