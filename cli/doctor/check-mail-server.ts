import { reasonOf } from '#db/errors.ts';
import type { SiteFault } from '#domain/outbox/mail-trouble.ts';
import type { Config } from '#server/config.ts';
import { type MailServer, placeOf } from '#server/mail/mail-server.ts';
import { type MailServerTrial, tryMailServer } from '#server/mail/try-mail-server.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const defaultTimeoutMs = 10_000;

const advice: Record<SiteFault, string> = {
  log_in:
    'Check the user and the password in SMTP_URL. Characters such as @ and / must be percent-encoded. Some providers need an app password, and some accept only tokens (OAuth), which the site cannot send.',
  connection:
    'Check the host, the port, and TLS in SMTP_URL: without a port, smtp:// means 587, and smtps:// 465. A mail server on this machine may answer only at smtp://localhost:25. If nothing answers, your hosting company may block these ports: ask it, or use another port of the mail server, such as 2525.',
  refusal: 'The mail server must let the user of SMTP_URL send from MAIL_FROM to anyone.',
};
const adviceWithoutUser: Record<SiteFault, string> = {
  ...advice,
  log_in: 'SMTP_URL has no user: give it one and its password.',
  refusal:
    'SMTP_URL has no user, so the mail server must let this machine send from MAIL_FROM to anyone (mynetworks of Postfix). If it wants a log-in, give SMTP_URL a user and its password.',
};
const furtherAdvice =
  ' Check that, its limits, and the SPF, DKIM, and DMARC records of the domain in MAIL_FROM.';

export function mailAdvice(fault: SiteFault, server: MailServer | undefined): string {
  const isStranger = server !== undefined && server.auth === undefined;
  return `${(isStranger ? adviceWithoutUser : advice)[fault]}${fault === 'refusal' ? furtherAdvice : ''}`;
}

function senderAdvice({ auth }: MailServer): string {
  return auth === undefined
    ? 'SMTP_URL has no user, so MAIL_FROM must be an address that this machine may send from without a log-in. Change it, allow it at the mail server, or give SMTP_URL a user and its password.'
    : 'MAIL_FROM must be an address that the user of SMTP_URL may send from. Change it, or allow it at the mail server.';
}

/** The server's words, on one line. */
const wordsOf = (error: unknown): string => {
  const { response } = error as { response?: string };
  return (response || reasonOf(error)).replaceAll(/\p{Cc}+/gu, ' ');
};

function explainConnection({ secure }: MailServer, place: string, error: unknown): Finding {
  const {
    code,
    originalCode = '',
    command,
    timeoutType,
    responseCode = 0,
  } = error as Record<'code' | 'originalCode' | 'command' | 'timeoutType', string | undefined> & {
    responseCode?: number;
  };
  if (secure && /^ERR_SSL_(?:WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)/u.test(originalCode))
    return problem(
      `${place} does not start with TLS`,
      'Write smtp:// instead of smtps:// in SMTP_URL. TLS starts there after the greeting (STARTTLS).',
    );
  if (!secure && code === 'ETIMEDOUT' && timeoutType !== 'CONNECT_TIMEOUT')
    return problem(
      `${place} does not respond`,
      'If that port starts with TLS, as 465 does, write smtps:// instead of smtp:// in SMTP_URL.',
    );
  const isOpenSsl = originalCode.startsWith('ERR_SSL_');
  if (responseCode === 454 || isOpenSsl)
    return problem(
      `${place} cannot start TLS: ${isOpenSsl ? originalCode : wordsOf(error)}`,
      'Check the log of the mail server. Only on a network that you trust, add ?ignoreTLS=true to SMTP_URL.',
    );
  if (code === 'ETLS' && command === 'STARTTLS')
    return problem(
      `${place} offers no TLS`,
      'Use its port with TLS, usually 587 with smtp:// or 465 with smtps://. Only on a network that you trust, add ?requireTLS=false to SMTP_URL.',
    );
  if (/CERT|SIGNATURE/u.test(originalCode)) {
    const remedy = originalCode.includes('ALTNAME')
      ? 'Use the name that is in the certificate.'
      : 'Renew it on the mail server, or set NODE_EXTRA_CA_CERTS to the file of your own CA.';
    return problem(
      `The certificate of ${place} cannot be verified: ${wordsOf(error)}`,
      `${remedy} Only on a network that you trust, add ?tls.rejectUnauthorized=false to SMTP_URL.`,
    );
  }
  if (command === 'CONN' && responseCode >= 500)
    return problem(
      `${place} refuses this machine: ${wordsOf(error)}`,
      'Use the port of the mail server for log-ins, usually 587 or 465, with a user in SMTP_URL. This machine may also be on a block list.',
    );
  if (command === 'CONN' && responseCode >= 400)
    return warning(
      `${place} does not accept connections now: ${wordsOf(error)}`,
      'The site tries its emails again by itself; try this again later.',
    );
  return problem(`${place} cannot be used: ${wordsOf(error)}`, advice.connection);
}

type Refusal = NonNullable<MailServerTrial['refusal']>;
type Envelope = Record<'from' | 'to', string>;

function explainEnvelope(
  server: MailServer,
  { at, error, failure: { fault, mayPass } }: Refusal,
  { from, to }: Envelope,
): Finding {
  const place = placeOf(server);
  const words = wordsOf(error);
  if (fault === 'connection') return explainConnection(server, place, error);
  if (fault === 'log_in')
    return problem(
      `${place} does not accept email yet: ${words}`,
      /tls|encrypt/iu.test(words)
        ? 'TLS was not started. Remove ?ignoreTLS=true from SMTP_URL, or check the log of the mail server.'
        : mailAdvice(fault, server),
    );
  if (mayPass)
    return warning(
      `${place} does not accept email to ${to} now: ${words}`,
      'Many servers make an unknown sender wait a few minutes. The site tries emails again by itself; try this again later.',
    );
  if (at === 'sender')
    return problem(
      `${place} does not send from MAIL_FROM, ${from}: ${words}`,
      senderAdvice(server),
    );
  if (fault === 'address' || fault === 'recipient')
    return warning(
      `${place} does not accept email to ${to}: ${words}`,
      'Check this address: it is OWNER_EMAIL or, if that is not set, the one in MAIL_FROM.',
    );
  return problem(
    `${place} does not accept email from ${from} to ${to}: ${words}`,
    /\b(?:helo|ehlo)\b/iu.test(words)
      ? 'Tell the server a full name of this machine: add ?name=www.example.com to SMTP_URL.'
      : mailAdvice(fault, server),
  );
}

function explain(server: MailServer, refusal: Refusal, envelope: Envelope): Finding {
  const place = placeOf(server);
  const { error, failure } = refusal;
  switch (refusal.at) {
    case 'connection':
      return explainConnection(server, place, error);
    case 'offer':
      return problem(
        `${place} offers no log-in, but SMTP_URL has a user`,
        'If the server needs no log-in, remove the user and password from SMTP_URL. Otherwise, use its port for log-ins, usually 587 or 465, and remove ?ignoreTLS=true: many servers offer a log-in only with TLS.',
      );
    case 'log_in':
      if (failure.mayPass)
        return problem(
          `${place} cannot check the log-in now: ${failure.message}`,
          'Look at the log of the mail server. The site tries its emails again by itself.',
        );
      // Only codes: servers may echo the password.
      return problem(`${place} does not accept the log-in: ${failure.message}`, advice.log_in);
    case 'envelope':
    case 'sender':
      return explainEnvelope(server, refusal, envelope);
  }
}

/** Goes as far as RCPT TO, and sends nothing. */
export async function checkMailServer(
  {
    mailServer,
    mailFrom: { address: from },
    ownerEmail: to = from,
  }: Pick<Config, 'mailServer' | 'mailFrom' | 'ownerEmail'>,
  timeoutMs = defaultTimeoutMs,
): Promise<Finding> {
  if (mailServer === undefined) {
    return warning(
      'SMTP_URL is not set: emails go to the development mailbox',
      'For visitors, set SMTP_URL to your mail server.',
    );
  }
  const { isEncrypted, refusal } = await tryMailServer(mailServer, { from, to }, timeoutMs);
  if (refusal !== undefined) return explain(mailServer, refusal, { from, to });
  const welcome = mailServer.auth === undefined ? 'asks for no log-in' : 'accepts the log-in';
  const encryption = isEncrypted ? 'with TLS' : 'without TLS';
  return ok(
    `${placeOf(mailServer)} ${welcome}, ${encryption}, and would send from ${from} to ${to}`,
  );
}
