import { describeAccount } from '../accounts/account.server.ts';
import { listSessions, type Session } from '../accounts/session.server.ts';
import type { Account, ActiveSession } from '../accounts/account.schema.ts';
import type { Domain } from '../domain.server.ts';
import { listOwnReviews } from './list-reviews.server.ts';
import type { Review } from './review.schema.ts';

/** Everything that the site keeps about the token's holder (PRODUCT §3, Download my data). */
export async function exportData(
  domain: Domain,
  session: Session,
): Promise<{ account: Account; reviews: Review[]; sessions: ActiveSession[] }> {
  return {
    account: describeAccount(session),
    reviews: await listOwnReviews(domain, session),
    sessions: await listSessions(domain, session),
  };
}
