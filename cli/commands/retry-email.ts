import { Argument, type CommandUnknownOpts } from '@commander-js/extra-typings';
import { findEmail, listEmails, retryEmail } from '../../domain/mail/outbox.ts';
import type { Cli } from '../cli.ts';
import { CliError, exitCodes } from '../exit-codes.ts';
import { parseId } from '../ids.ts';
import type { Site } from '../open-site.ts';
import { count, examples } from '../texts.ts';

/** Bounds what one command makes due, so that it does not flood the mail server. */
const maxRetried = 1000;

export const noSuchEmail = (id: string): CliError => new CliError(`There is no email ${id}.`, { exitCode: exitCodes.notFound });

/** Makes one email due. Fails with the reason why it cannot be. */
async function retryOne({ context }: Site, id: string): Promise<void> {
  if (await retryEmail(context, id)) return;
  const email = await findEmail(context, id);
  if (email === undefined) throw noSuchEmail(id);
  const reasons = {
    sent: 'was sent already',
    dropped: 'was dropped because there was nothing to send anymore',
    waiting: 'is being sent right now',
    failed: 'is being sent right now',
  };
  throw new CliError(`Email ${id} ${reasons[email.state]}.`);
}

/** Makes all given-up emails due, and returns their ids. */
async function retryFailed({ context }: Site): Promise<string[]> {
  const retried: string[] = [];
  for (const { id } of await listEmails(context, { state: 'failed', limit: maxRetried })) {
    if (await retryEmail(context, id)) retried.push(id);
  }
  return retried;
}

/** `email retry` */
export function addRetryEmail(email: CommandUnknownOpts, { output, withSite }: Cli): void {
  email
    .command('retry')
    .description('try again to send an email; the site sends it within seconds, or once it runs')
    .addArgument(new Argument('[email]', 'the id of the email').argParser(parseId))
    .option('--failed', 'all emails that were given up')
    .addHelpText(
      'after',
      examples(['email retry Qm0c2k7v9YwT3hXb1nZs4A', 'one email'], ['email retry --failed', 'after the mail server was repaired']),
    )
    .action(async (id, { failed }) => {
      if ((id === undefined) !== (failed === true)) {
        throw new CliError('Give either the id of an email or --failed.', { exitCode: exitCodes.wrongUse });
      }
      await withSite(async (site) => {
        const retried = id === undefined ? await retryFailed(site) : [id];
        if (id !== undefined) await retryOne(site, id);
        output.result(
          { retried },
          retried.length === 0
            ? 'No email was given up.'
            : `${count(retried.length, 'email')} will be sent within seconds, or once the site runs.`,
        );
      });
    });
}
