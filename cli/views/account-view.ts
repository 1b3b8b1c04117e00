import type { OwnerAccount } from '../../domain/accounts/owner-accounts.ts';
import type { Output } from '../output.ts';
import { formatDay, formatFields, formatTable, formatTime, oneLine } from '../table.ts';

const nameOf = ({ firstName, lastName }: OwnerAccount): string => oneLine(`${firstName} ${lastName}`);

/** The account in a sentence. */
export const describeAccount = (account: OwnerAccount): string => `${nameOf(account)} <${oneLine(account.email)}>`;

/** A table of accounts. */
export function accountTable(accounts: readonly OwnerAccount[], output: Output): string {
  const rows = accounts.map((account) => [
    account.userId,
    formatDay(account.createdAt),
    account.verified ? output.style('green', 'yes') : output.style('yellow', 'no'),
    String(account.reviews),
    oneLine(account.email),
    nameOf(account),
  ]);
  return formatTable(['ID', 'SIGNED UP', 'VERIFIED', 'REVIEWS', 'EMAIL', 'NAME'], rows, output.width);
}

/** One account with all that the owner needs to know. */
export function accountDetails(account: OwnerAccount, output: Output): string {
  return formatFields([
    ['User', account.userId],
    ['Name', nameOf(account)],
    ['Email', oneLine(account.email)],
    ['Signed up', `${formatTime(account.createdAt)} UTC`],
    ['Verified', account.verifiedAt === undefined ? output.style('yellow', 'no') : `${formatTime(account.verifiedAt)} UTC`],
    ['Reviews', account.reviews],
    ['Sessions', account.sessions],
  ]);
}
