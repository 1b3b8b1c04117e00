import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import {
  deleteAccountForOwner,
  endSessionsForOwner,
  findAccountForOwner,
  listAccountsForOwner,
} from '../../domain/accounts/owner-accounts.ts';
import type { Cli } from '../cli.ts';
import { confirm } from '../confirm.ts';
import { parseId } from '../ids.ts';
import { parseLimit, requireFound } from '../option-values.ts';
import { count, examples, moreToList } from '../texts.ts';
import { accountDetails, accountTable, describeAccount } from '../views/account-view.ts';

const defaultLimit = 50;
const user = () => new Argument('<user>', 'the address or the id of the user').argParser(parseId);

/** `users`: see accounts, log them out, and delete them. */
export function addUsersCommands(program: CommandUnknownOpts, cli: Cli): void {
  const users = program.command('users').description('see accounts, log them out, and delete them');
  addListUsers(users, cli);
  addShowUser(users, cli);
  addLogOutUser(users, cli);
  addDeleteUser(users, cli);
}

function addListUsers(users: CommandUnknownOpts, { output, withSite }: Cli): void {
  users
    .command('list')
    .description('list accounts, newest first')
    .argument('[text]', 'only those with this in their name or address')
    .option('--verified', 'only those with a verified address')
    .option('--unverified', 'only those without one')
    .option('--limit <number>', 'list at most this many', parseLimit, defaultLimit)
    .addHelpText('after', examples(['users list', 'the newest accounts'], ['users list "ann" --verified', 'whoever is called Ann']))
    .action((text, { verified, unverified, limit }) =>
      withSite(async ({ context }) => {
        const isVerified = verified === unverified ? undefined : verified === true;
        const { accounts, hasMore } = await listAccountsForOwner(context, { text, isVerified }, limit);
        output.result({ users: accounts, hasMore }, accounts.length === 0 ? 'No users.' : accountTable(accounts, output));
        if (hasMore) output.note(moreToList(limit));
      }),
    );
}

function addShowUser(users: CommandUnknownOpts, { output, withSite }: Cli): void {
  users
    .command('show')
    .description('show one account')
    .addArgument(user())
    .addHelpText('after', examples(['users show ann@example.com', 'by address, or by id']))
    .action((who) =>
      withSite(async ({ context }) => {
        const account = await requireFound('user', who, findAccountForOwner(context, who));
        output.result(account, accountDetails(account, output));
      }),
    );
}

function addLogOutUser(users: CommandUnknownOpts, { output, withSite }: Cli): void {
  users
    .command('log-out')
    .description('end all sessions of a user, who can log in again')
    .addArgument(user())
    .addHelpText('after', examples(['users log-out ann@example.com', 'after Ann lost her phone']))
    .action((who) =>
      withSite(async ({ context }) => {
        const account = await requireFound('user', who, findAccountForOwner(context, who));
        await requireFound('user', who, endSessionsForOwner(context, account.userId));
        output.result({ loggedOut: account }, `${describeAccount(account)} is logged out: ${count(account.sessions, 'session')} ended.`);
      }),
    );
}

function addDeleteUser(users: CommandUnknownOpts, cli: Cli): void {
  users
    .command('delete')
    .description('delete an account with its reviews and everything else about the user, who gets a last email')
    .addArgument(user())
    .option('--yes', 'do not ask for a confirmation')
    .addHelpText(
      'after',
      examples(['users delete ann@example.com', 'asks you to type the address'], ['users delete ann@example.com --yes', 'for scripts']),
    )
    .action((who, { yes }) =>
      cli.withSite(async ({ context }) => {
        const account = await requireFound('user', who, findAccountForOwner(context, who));
        const warning = `This deletes ${describeAccount(account)}, with ${count(account.reviews, 'review')}. It cannot be undone.`;
        await confirm(cli, { warning, expected: account.email, isConfirmed: yes === true });
        await requireFound('user', who, deleteAccountForOwner(context, account.userId));
        cli.output.result({ deleted: account }, `${describeAccount(account)} is deleted. The site will confirm it by email.`);
      }),
    );
}
