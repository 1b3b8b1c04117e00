import { reasonOf } from '../../db/errors.ts';
import { createSmtpClient } from '../../server/mail/smtp-client.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const name = 'Email';
const timeoutMs = 10_000;

const adviceOnLogIn =
  'Check the user and the password in SMTP_URL. Characters such as @ and / must be percent-encoded.';
const advice =
  'Check the host and the port in SMTP_URL, the certificate of the mail server, and the firewall.';

/** Connects to the mail server and logs in, without sending anything. */
export async function checkMailServer(smtpUrl: string | undefined): Promise<Finding> {
  if (smtpUrl === undefined) {
    return warning(
      name,
      'SMTP_URL is not set: emails go to the development mailbox',
      'For visitors, set SMTP_URL to your mail server.',
    );
  }
  const client = createSmtpClient({ smtpUrl, timeoutMs });
  const { host } = new URL(smtpUrl);
  try {
    await client.verify();
    return ok(name, `${host} accepts the log-in`);
  } catch (error) {
    const isRefused = error instanceof Error && 'code' in error && error.code === 'EAUTH';
    return problem(
      name,
      `${host} cannot be used: ${reasonOf(error)}`,
      isRefused ? adviceOnLogIn : advice,
    );
  } finally {
    client.close();
  }
}
