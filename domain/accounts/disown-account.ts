import type { EmailLinksTable } from '../../db/tables.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { inTransaction } from '../transaction.ts';
import { removeAccount } from './account.ts';
import { findEmailLink, hasExpired } from './email-links.ts';
import { lockUser, type User } from './users.ts';

/**
 * Returns whether the reader of an emailed link may delete the account: while its address is not
 * verified, and if a link alone verified it, until the link expires. Afterwards, nobody can delete
 * an account with an old email.
 */
const mayDisown = ({ verified_at, proved_by }: User, link: EmailLinksTable, now: number): boolean =>
  verified_at === null || (proved_by === 'link' && !hasExpired(link, now));

/**
 * Deletes an account that somebody made with a stranger's address, who has opened the link in the
 * email of the sign-up. Fails with `token_invalid` for an account that is gone, or surely the
 * address's own.
 */
export async function disownAccount(context: Context, token: string): Promise<void> {
  const link = await findEmailLink(context, 'verify', token);
  if (link === undefined) throw new Failure('token_invalid');
  await inTransaction(context, async (tx) => {
    const user = await lockUser(tx, link.user_id);
    if (user === undefined || !mayDisown(user, link, context.now()))
      throw new Failure('token_invalid');
    await removeAccount(context, tx, user, user.verified_at === null ? 'cleanup' : 'author');
  });
}
