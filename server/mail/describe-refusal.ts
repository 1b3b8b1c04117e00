import { DeliveryError, type DeliveryFault } from '#domain/outbox/mail-trouble.ts';

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

/** An enhanced status (RFC 3463) that isn't part of an IP address. */
const anyStatus = /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?!\.?\d)/gu;

/** Some servers put their own status first: `550 5.1.1 5.7.26 …`. */
const ownStatus = /(?<=^\d{3}[ -])(?:[245]\.\d{1,3}\.\d{1,3} )+(?=[245]\.\d{1,3}\.\d{1,3}\b)/gmu;

/** Leaves out addresses, Postfix's table names, and Exim's heading of another server's answer. */
const wordsOf = (response: string): string =>
  response
    .replaceAll(ownStatus, '')
    .replaceAll(/<[^<>]*>/gu, ' ')
    .split(/\s+/u)
    .filter((word) => !word.includes('@'))
    .join(' ')
    .replaceAll(/\bin (?:\w+ ){1,3}table\b|\bCallout verification failed:/gu, '');

// The mailbox doesn't exist, has moved (5.1.6), or is disabled (5.2.1).
const unknownAddressStatus = /^5\.(?:1\.(?:1|2|3|6|10)|2\.1)$/u;
/** With these words, the same codes are about the sender, the connection, or the email. */
const policyWords =
  /spam|junk|bulk|unsolicited|virus|content|block|list(?:ed|ing)\b|rbl|\b(?:spf|dkim|dmarc|ptr|r?dns|helo|ehlo|tls|from|full|ip|rate)\b|relay|sender|polic|authenticat|password|log ?in|denied|prohibit|permi[st]|allow|authori[sz]|quota|limit|too many|gr[ea]ylist|reputation|trust|client|hostname|your host|reverse|later|tempora|\bverif/iu;
// Without a status, only words decide. RFC 5321 uses "mailbox unavailable" for policies, too.
const recipientWords = /\b(?:user|recipient|mailbox|address|addressee|account)\b/iu;
const unknownWords =
  /\b(?:no such|no mailbox|unknown|invalid|not (?:known|found|exist)|(?:does not|doesn['’]t) exist)\b/iu;
const unknownAddressCodes = new Set([501, 550, 551, 553]);
/**
 * Exim, cPanel, and hMailServer mean an address or its domain; Yahoo, after the email, a missing
 * mailbox.
 */
const undeliverableWords =
  /\bunrouteable address\b|\bMX (?:records point|or SRV record)\b|\brestricted characters in address\b|\bvalid address is required\b|\bcould not deliver mail to\b|\bmailbox (?:is disabled|not found)\b|\binvalid mailbox\b|\bdisabled or discontinued\b|\bdoesn['’]t have an? \S+ account\b/iu;
const fullWords =
  /(?<!\byour )\bmailbox (?:(?:is|has|disk) )?(?:full|quota|over|exceeded)\b|\b(?:recipient|user) (?:is )?over ?quota\b/iu;
/** Postfix gives 5.1.1 for any reason in its tables, such as `default_transport = error`. */
const postfixReason = /\baddress rejected: (.*)/u;
const postfixUnknownWords = /unknown|unverified|not found|no such|not exist|nullMX|syntax|moved/iu;

/** 5.1.7 and 5.1.8 are about the sender. */
const addressStatus = /^[45]\.1\.(?![78]$)\d+$/u;
const mailboxStatus = /^[45]\.(?:2\.\d+|4\.[14]|6\.7)$/u;

/** Only the owner can fix these, although servers call them temporary. */
const lastingWords =
  /block|\b(?:spf|dkim|dmarc|ptr|r?dns|helo|ehlo|from)\b|relay|sender|client|hostname|reverse/iu;
const passingWords = /gr[ea]ylist|again|later|tempora|thread limit/iu;

/** 5.2.252 and 5.7.60: Exchange doesn't let this user send as the sender. */
const senderStatus = /^[45]\.(?:1\.[78]|2\.252|7\.60)$/u;
const senderWords =
  /\bsender\b|\bsend(?:ing)? ?(?:as|from)\b|\bmail from\b|\bfrom address\b|\breturn[- ]path\b|not owned by/iu;
/** Some servers call the sending machine the sender. */
const machineWords = /\bip\b|\d{1,3}(?:\.\d{1,3}){3}|\bclient host\b|\b(?:helo|ehlo)\b/iu;
const otherStatus = /^[45]\.[3-6]\.\d+$/u;
/** Exchange uses the recipient's statuses for the sender's mailbox, too. */
const ownMailboxWords = /\bsend ?as|submission/iu;

const logInCodes = new Set([530, 534, 535, 538]);
/** Servers may refuse the sender or connection only at these. */
const recipientCommands = new Set(['RCPT TO', 'DATA']);
const certificateError = /^ERR_(?:SSL|TLS)|CERT|SIGNATURE/u;

type Refusal = ReturnType<typeof readRefusal>;

function readRefusal(error: unknown) {
  const { code, originalCode, command = '', responseCode, response = '' } = error as SmtpError;
  const words = wordsOf(response);
  const statuses = words.match(anyStatus) ?? [];
  return { code, originalCode, command, responseCode, words, statuses };
}

function findFault({ code, command, responseCode = 0, words, statuses }: Refusal): DeliveryFault {
  if (code === 'EAUTH' || logInCodes.has(responseCode)) return 'log_in';
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'connection';
  if (!recipientCommands.has(command)) return 'refusal';
  if (fullWords.test(words) && !senderWords.test(words)) return 'recipient';
  const areAll = (pattern: RegExp) => statuses.every((status) => pattern.test(status));
  const [, reason = 'unknown'] = postfixReason.exec(words) ?? [];
  const reasonWords = reason.split(' ').filter((word) => !word.includes('.'));
  const isAboutSite = policyWords.test(words) || !postfixUnknownWords.test(reasonWords.join(' '));
  const saysUnknown =
    command === 'RCPT TO' &&
    unknownAddressCodes.has(responseCode) &&
    recipientWords.test(words) &&
    unknownWords.test(words) &&
    !isAboutSite;
  if (statuses.length === 0) {
    if (saysUnknown) return 'address';
    return undeliverableWords.test(words) && !senderWords.test(words) ? 'recipient' : 'refusal';
  }
  if (areAll(unknownAddressStatus) && responseCode >= 500 && !isAboutSite) return 'address';
  const isAboutMailbox =
    areAll(mailboxStatus) && !areAll(senderStatus) && !ownMailboxWords.test(words);
  const isAboutAddress = areAll(addressStatus) && !isAboutSite;
  // Yandex sends "No such user!" with a policy's status.
  return isAboutAddress || isAboutMailbox || saysUnknown ? 'recipient' : 'refusal';
}

/** Postfix and others refuse the sender only after RCPT TO. */
export function refusesSender(error: unknown): boolean {
  const { command, responseCode = 0, words, statuses } = readRefusal(error);
  if (logInCodes.has(responseCode) || machineWords.test(words)) return false;
  const mayBeSender = !statuses.some((status) => otherStatus.test(status));
  return (
    (command === 'MAIL FROM' && responseCode >= 500 && mayBeSender) ||
    statuses.some((status) => senderStatus.test(status)) ||
    senderWords.test(words)
  );
}

function mayPass({ code, originalCode = '', responseCode, words }: Refusal): boolean {
  if (responseCode === undefined)
    return code !== 'EAUTH' && code !== 'ETLS' && !certificateError.test(originalCode);
  return responseCode < 500 && (passingWords.test(words) || !lastingWords.test(words));
}

/** Only an address that doesn't exist is final: the owner may fix any other refusal. */
export function describeRefusal(error: unknown): DeliveryError {
  const refusal = readRefusal(error);
  const { code, originalCode, responseCode, statuses } = refusal;
  const parts = ['SMTP', code ?? 'error', originalCode, responseCode, statuses[0]];
  return new DeliveryError(parts.filter((part) => part !== undefined).join(' '), {
    fault: findFault(refusal),
    mayPass: mayPass(refusal),
  });
}
