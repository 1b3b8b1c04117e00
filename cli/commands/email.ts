import { Argument, type CommandUnknownOpts, Option } from '@commander-js/extra-typings';
import { findEmail, listEmails } from '../../domain/mail/outbox.ts';
import type { Cli } from '../cli.ts';
import { parseId } from '../ids.ts';
import { parseLimit } from '../option-values.ts';
import { examples, moreToList } from '../texts.ts';
import { emailData, emailDetails, emailTable } from '../views/email-view.ts';
import { addRetryEmail, noSuchEmail } from './retry-email.ts';

const defaultLimit = 50;

/** `email`: see what was sent and what was not, and try again. */
export function addEmailCommands(program: CommandUnknownOpts, cli: Cli): void {
  const email = program.command('email').description('see which emails were sent, and retry failed ones');
  addListEmails(email, cli);
  addShowEmail(email, cli);
  addRetryEmail(email, cli);
}

function addListEmails(email: CommandUnknownOpts, { output, withSite }: Cli): void {
  email
    .command('list')
    .description('list the emails of the last weeks, newest first')
    .addOption(new Option('--state <state>', 'only emails in this state').choices(['waiting', 'sent', 'failed', 'dropped'] as const))
    .option('--to <address>', 'only emails to this address')
    .option('--limit <number>', 'list at most this many', parseLimit, defaultLimit)
    .addHelpText(
      'after',
      examples(['email list --state failed', 'what was given up'], ['email list --to ann@example.com', 'whether Ann got her link']),
    )
    .action(({ state, to, limit }) =>
      withSite(async ({ context }) => {
        const found = await listEmails(context, { state, recipient: to, limit: limit + 1 });
        const emails = found.slice(0, limit);
        const hasMore = found.length > limit;
        output.result({ emails: emails.map(emailData), hasMore }, emails.length === 0 ? 'No emails.' : emailTable(emails, output));
        if (hasMore) output.note(moreToList(limit));
      }),
    );
}

function addShowEmail(email: CommandUnknownOpts, { output, withSite }: Cli): void {
  email
    .command('show')
    .description('show one email: when it was queued, its tries, and its last error')
    .addArgument(new Argument('<email>', 'the id of the email').argParser(parseId))
    .addHelpText('after', examples(['email show Qm0c2k7v9YwT3hXb1nZs4A', 'the id is in the list']))
    .action((id) =>
      withSite(async ({ context }) => {
        const found = await findEmail(context, id);
        if (found === undefined) throw noSuchEmail(id);
        output.result(emailData(found), emailDetails(found, output));
      }),
    );
}
