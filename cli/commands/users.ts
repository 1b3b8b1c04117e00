import {
  type Cli,
  CliError,
  type Command,
  count,
  parseWithArgument,
  requireFound,
  requireValues,
  UsageError,
} from '#cli/command.ts';
import { type Site, withSite } from '#cli/open-site.ts';
import {
  endAllSessions,
  endSessionsForOwner,
  findAccountForOwner,
  type OwnerAccount,
} from '#domain/accounts/owner-accounts.ts';
import { deleteAccountForOwner } from '#domain/use-cases/delete-account.ts';

const describe = ({ firstName, lastName, email }: OwnerAccount): string =>
  `${firstName} ${lastName} <${email}>`;

async function withAccount(
  cli: Cli,
  user: string | undefined,
  work: (site: Site, account: OwnerAccount) => Promise<void>,
): Promise<void> {
  const { '<user>': id } = requireValues({ '<user>': user });
  await withSite(cli, (site) =>
    requireFound(
      `user ${id}`,
      findAccountForOwner(site.context, id).then((account) => work(site, account)),
    ),
  );
}

export const logOutUser: Command = {
  name: 'users log-out',
  usage: '<user> | --all',
  about: 'Ends all sessions of a user, or of everyone. They can log in again.',
  help: `  <user>  the address of the user, or the id
  --all   everyone, for example after a break-in

Example: owner users log-out ann@example.com`,
  async run(cli, args) {
    const { argument, values } = parseWithArgument(args, { all: { type: 'boolean' } });
    if (values.all === true) {
      if (argument !== undefined) throw new UsageError('Give a user or --all, not both.');
      const ended = await withSite(cli, ({ context }) => endAllSessions(context));
      cli.print(`Everyone is logged out: ${count(ended, 'session')} ended.`);
      return;
    }
    await withAccount(cli, argument, async ({ context }, account) => {
      await endSessionsForOwner(context, account.userId);
      cli.print(`${describe(account)} is logged out: ${count(account.sessions, 'session')} ended.`);
    });
  },
};

async function confirmDeletion({ ask }: Cli, account: OwnerAccount): Promise<void> {
  const warning = `This deletes ${describe(account)}, with ${count(account.reviews, 'review')}. It cannot be undone.`;
  if (ask === undefined) {
    const hint = 'To confirm it without a terminal, add --yes.';
    throw new CliError(`${warning} Nothing has been done, because nobody confirmed it.`, { hint });
  }
  const typed = await ask(`${warning}\nType ${account.email} to confirm: `);
  if (typed.trim() !== account.email) throw new CliError('Not confirmed. Nothing has been done.');
}

export const deleteUser: Command = {
  name: 'users delete',
  usage: '<user> [--yes]',
  about:
    'Deletes an account with its reviews and everything else about the user. A verified address gets a last email.',
  help: `  <user>  the address of the user, or the id
  --yes   don’t ask for confirmation

Example: owner users delete ann@example.com`,
  async run(cli, args) {
    const { argument, values } = parseWithArgument(args, { yes: { type: 'boolean' } });
    await withAccount(cli, argument, async ({ context }, account) => {
      if (values.yes !== true) await confirmDeletion(cli, account);
      const isEmailed = await deleteAccountForOwner(context, account.userId);
      const news = isEmailed
        ? 'The site will confirm it by email.'
        : 'Nobody gets an email about it: the address was never verified.';
      cli.print(`${describe(account)} is deleted. ${news}`);
    });
  },
};
