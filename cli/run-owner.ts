import { codeOf, reasonOf } from '#db/errors.ts';
import { isUnavailable } from '#domain/core';
import { ConfigError } from '#server/config.ts';
import { type Cli, CliError, type Command, UsageError } from './command.ts';
import { backup, restore } from './commands/backups.ts';
import { content } from './commands/content.ts';
import { doctor } from './commands/doctor.ts';
import { invite } from './commands/invite.ts';
import { migrate } from './commands/migrate.ts';
import { hideReview } from './commands/reviews.ts';
import { settings } from './commands/settings.ts';
import { deleteUser, logOutUser } from './commands/users.ts';

/** In the order of the help. */
export const commands: readonly Command[] = [
  doctor,
  backup,
  restore,
  migrate,
  invite,
  hideReview,
  logOutUser,
  deleteUser,
  settings,
  content,
];

const widest = Math.max(...commands.map(({ name }) => name.length));

const overview = `Usage: owner <command>

Manages the site, whether or not it is running. Reviews, reports, invitations, and failed emails are on the owner’s page, /owner.

${commands.map(({ name, about }) => `  ${name.padEnd(widest)}  ${about}`).join('\n')}

"owner help <command>" explains one. Like the server, it reads settings from the environment and from .env in this folder.
Exit codes: 0 done, 1 failed or found a problem, 2 misuse.`;

const listHint = '"owner help" lists all commands.';

const usageOf = ({ name, usage }: Command): string => `Usage: owner ${name} ${usage}`.trimEnd();

function requireCommand(words: readonly string[]): Command {
  const line = words.join(' ');
  const command = commands.find(({ name }) => `${line} `.startsWith(`${name} `));
  if (command !== undefined) return command;
  const longer = commands
    .filter(({ name }) => name.startsWith(`${words[0]} `))
    .map(({ name }) => `"owner ${name}"`);
  throw new UsageError(`There is no command "${line}".`, {
    hint: longer.length > 0 ? `Did you mean ${longer.join(' or ')}?` : listHint,
  });
}

const asksForHelp = (arg: string): boolean => arg === '--help' || arg === '-h';

async function run(args: readonly string[], cli: Cli): Promise<void> {
  const words = args[0] === 'help' ? args.slice(1) : args.filter((arg) => !asksForHelp(arg));
  const isHelp = args[0] === 'help' || args.some(asksForHelp);
  if (words.length === 0) {
    if (!isHelp) throw new UsageError('No command given.', { hint: listHint });
    cli.print(overview);
    return;
  }
  const command = requireCommand(words);
  if (isHelp) {
    cli.print(`${usageOf(command)}\n\n${command.about}\n\n${command.help}`);
    return;
  }
  try {
    await command.run(cli, words.slice(command.name.split(' ').length));
  } catch (error) {
    const message = describeMisuse(error);
    if (message === undefined) throw error;
    throw new UsageError(message, { hint: usageOf(command), cause: error });
  }
}

/** Undefined unless the arguments are wrong. */
function describeMisuse(error: unknown): string | undefined {
  if (error instanceof UsageError) return error.message;
  if (!codeOf(error).startsWith('ERR_PARSE_ARGS_')) return undefined;
  // The rest of the message is advice about dashes.
  return reasonOf(error).split(/\.\s/u, 1)[0];
}

function describeError(error: unknown): string[] {
  const message = reasonOf(error);
  if (error instanceof CliError)
    return [message, ...(error.hint === undefined ? [] : [error.hint])];
  if (error instanceof ConfigError)
    return [message, 'Set it in .env or, on a server, in /etc/site/site.env.'];
  if (!isUnavailable(error)) return [message];
  return [
    message,
    'The database cannot do this now. Nothing has been done. Try again, or run "owner doctor" to find the cause.',
  ];
}

/** Without control characters, which a restored database may have, but with colors. */
const printable = (text: string): string => text.replaceAll(/(?!\p{Cc}\[\d+m|[\n\t])\p{Cc}/gu, '');

/** Returns the exit code: 0 done, 1 failed or found a problem, 2 misuse. */
export async function runOwner(args: readonly string[], cli: Cli): Promise<number> {
  const { print, printError, ask } = cli;
  try {
    await run(args, {
      ...cli,
      print: (text) => print(printable(text)),
      ask: ask && ((question) => ask(printable(question))),
    });
    return 0;
  } catch (error) {
    printError(printable(`Error: ${describeError(error).join('\n')}`));
    return error instanceof UsageError ? 2 : 1;
  }
}
