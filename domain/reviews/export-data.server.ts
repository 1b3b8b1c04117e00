import { describeAccount } from '../accounts/account.server.ts';
import { listLogins, type LoggedIn } from '../accounts/login.server.ts';
import type { Account, Login } from '../accounts/account.schema.ts';
import type { Domain } from '../domain.server.ts';
import { listOwnReviews } from './list-reviews.server.ts';
import type { Review } from './review.schema.ts';

/** Everything that the site keeps about the token's holder (PRODUCT §3, Download my data). */
export async function exportData(domain: Domain, loggedIn: LoggedIn): Promise<{ account: Account; reviews: Review[]; logins: Login[] }> {
  return {
    account: describeAccount(loggedIn),
    reviews: await listOwnReviews(domain, loggedIn),
    logins: await listLogins(domain, loggedIn),
  };
}
