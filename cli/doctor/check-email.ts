import { reasonOf } from '../../db/errors.ts';
import { countEmails } from '../../domain/mail/outbox.ts';
import { createSmtpClient } from '../../server/mail/smtp-client.ts';
import type { Site } from '../open-site.ts';
import { count } from '../texts.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const name = 'Email';
const timeoutMs = 10_000;

const advice: Record<string, string> = {
  EAUTH: 'Check the user and the password in SMTP_URL. Characters such as @ and / must be percent-encoded.',
  EDNS: 'Check the host in SMTP_URL.',
  ETLS: 'Check the certificate of the mail server, and whether the port in SMTP_URL is one with TLS.',
  ESOCKET: 'Check the host and the port in SMTP_URL, the certificate of the mail server, and the firewall.',
};
const otherAdvice = 'Check the host and the port in SMTP_URL, and whether this machine may connect to them.';

/** Connects to the mail server and logs in, without sending anything. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) {
    return warning(name, 'SMTP_URL is not set: emails go to the development mailbox', 'For visitors, set SMTP_URL to your mail server.');
  }
  const client = createSmtpClient({ smtpUrl, timeoutMs });
  const { host } = new URL(smtpUrl);
  try {
    await client.verify();
    return ok(name, `${host} accepts the log-in`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return problem(name, `${host} cannot be used: ${reasonOf(error)}`, advice[code] ?? otherAdvice);
  } finally {
    client.close();
  }
}

/** Looks for emails that nobody sends. */
export async function checkOutbox({ context }: Site): Promise<Finding> {
  const { failed, overdue } = await countEmails(context);
  if (overdue > 0) {
    return problem(
      'Outbox',
      `${count(overdue, 'email')} should have been sent a while ago`,
      'Check that the site runs, and look at its log.',
    );
  }
  if (failed > 0) {
    return warning(
      'Outbox',
      `${count(failed, 'email')} could not be sent`,
      'See why with "owner email list --state failed". To try again, run "owner email retry --failed".',
    );
  }
  return ok('Outbox', 'No email is stuck');
}
