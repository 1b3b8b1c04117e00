import { expect, test } from 'vitest';
import { describeRefusal, refusesSender } from './describe-refusal.ts';

const errorOf = (response: string, command = 'RCPT TO') => ({
  code: command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE',
  command,
  response: response.replaceAll(' | ', '\n'),
  responseCode: Number(response.slice(0, 3)),
});
const refuse = (response: string, command?: string) => describeRefusal(errorOf(response, command));
const faultOf = (response: string, command?: string) => refuse(response, command).fault;

test.for([
  '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
  '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in relay recipient table',
  '550 5.1.1 5.1.1 unknown',
  '550 5.1.1 <spam-policy@relay.example>: Recipient unknown',
  '550-5.1.1 The email account that you tried to reach does not exist. Please try | 550-5.1.1 double-checking the recipient’s email address for typos or | 550 5.1.1 https://support.google.com/mail/?p=NoSuchUser x1 - gsmtp',
  '550 5.1.1 RESOLVER.ADR.RecipNotFound; not found',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '556 5.1.10 <ann@example.com>: Recipient address rejected: Domain does not accept mail (nullMX)',
  '550 5.1.2 <ann@nowhere.example>: Recipient address rejected: Domain not found',
  '501 5.1.3 Bad recipient address syntax',
  '551 5.1.6 moved, without a new address',
  '550 5.2.1 The email account that you tried to reach is inactive',
  '550 5.1.1 <ann@example.com>: Recipient address rejected: undeliverable address: host mx.example.com[192.0.2.7] said: 550 5.1.1 No such user (in reply to RCPT TO command)',
  '550 sorry, no mailbox here by that name (#5.1.1)',
  '550 No such user here',
  '550 User unknown',
  '501 Invalid RCPT TO address provided',
  '553 Unknown recipient',
  '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550',
  '550-Callout verification failed: | 550 550 No such user here',
  '550-Callout verification failed: | 550 550 5.1.1 User unknown',
  '550 <ann@example.com> does not exist: no such user | 550 ann',
])('an address that does not exist is final: %s', (response) => {
  expect(faultOf(response)).toBe('address');
});

test.for([
  // Refusals of the sender or the client, which Postfix delays until RCPT TO.
  '554 5.7.1 <ann@example.com>: Relay access denied',
  '554 5.7.1 <unknown[192.0.2.9]>: Client host rejected: Access denied',
  '553 5.7.1 <site@example.com>: Sender address rejected: not owned by user site',
  '550 5.1.0 <site@example.com>: Sender address rejected: User unknown in virtual mailbox table',
  '550 5.1.1 <site@example.com>: Sender address rejected: User unknown',
  '550 5.1.8 <site@example.com>: Sender address rejected: Domain not found',
  '501 5.1.7 Bad sender address syntax',
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '550 5.7.54 SMTP; Unable to relay recipient in non-accepted domain',
  '550 5.1.2 Relay not allowed.',
  '550 5.1.1 <ann@outside.test>: Recipient address rejected: outside.test',
  '550 5.1.1 <ann@unknown.test>: Recipient address rejected: unknown.test',
  '550 5.1.1 <ann@outside.test>: Recipient address rejected: undeliverable address: outside.test',
  '550 5.1.1 <ann@outside.test>: Recipient address rejected: This server sends nothing outside',
  '554 5.2.252 SendAsDenied; site@example.com not allowed to send as ann@example.com; STOREDRV.Submission.Exception:SendAsDeniedException',
  // Policies, lists, and limits.
  '554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException; Failed to process message',
  '550-5.7.26 Your email has been blocked because the sender is unauthenticated. | 550-5.7.26 Gmail requires all senders to authenticate with either SPF or DKIM. | 550 5.7.26 - gsmtp',
  '550 5.1.1 5.7.26 This mail is unauthenticated',
  '550-5.1.1 Rejected | 550 5.7.1 Rejected',
  '554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org',
  '550 5.1.1 blocked using zen.spamhaus.org',
  '550 5.4.5 Daily user sending limit exceeded',
  '550 5.1.1 Daily user sending limit exceeded',
  '550 5.4.6 Hop count exceeded',
  '552 Your mailbox is full, so you may not send',
  '550 Your quota is exceeded',
  '554 5.3.2 System not accepting network messages',
  '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302)',
  '554 5.6.0 Message content rejected',
  '552 5.3.4 Message size exceeds fixed limit',
  '541 5.0.0 Rejected',
  '550 5.1.1 <ann@example.com>: Recipient address rejected: undeliverable address: host mx.example.com said: 554 5.7.1 not now',
  // Without a status.
  '450 4.1.1 <ann@example.com>: Recipient address rejected: unverified address: host mx.example.com said: 554 5.7.1 blocked',
  '550 SPF check failed',
  '550 blocked using zen.spamhaus.org',
  '550 relay not permitted',
  '550 Administrative prohibition',
  '550-Verification failed for <site@example.com> | 550-Response: 550 No such user | 550 Sender verify failed',
  '550-Verification failed for <site@example.com> | 550-Unrouteable address | 550 Sender verify failed',
  '553 sorry, that domain isn’t in my list of allowed rcpthosts (#5.7.1)',
  '550 You must authenticate before you send to an unknown address',
  '550 Requested action not taken: mailbox unavailable',
  '550-Requested action not taken: mailbox unavailable | 550 invalid DNS MX or A/AAAA resource record',
  '554 No such user',
  '550 Rejected by header based Anti-Spoofing policy',
  '550',
  '550 Account disabled',
  '550 Mailing to remote domains not supported',
])('any other refusal waits, and is reported to the owner: %s', (response) => {
  for (const command of ['RCPT TO', 'DATA']) expect(faultOf(response, command)).toBe('refusal');
});

test.for([
  '552 5.2.2 Mailbox full',
  '550 5.2.2 The recipient’s mailbox is over its quota',
  '452 4.2.2 The email account that you tried to reach is over quota',
  '552-Requested mail action aborted: exceeded storage allocation | 552-Quota exceeded. The recipient mailbox is full.',
  '552 Mailbox is full / Blocks limit exceeded / Inode limit exceeded',
  '552 RCPT TO:<ann@example.com> Mailbox disk quota exceeded',
  '550 Mailbox quota exceeded',
  '550 Mailbox has exceeded the limit',
  '452 The recipient’s mailbox is over its storage limit',
  '552 5.1.1 <ann@example.com> Boite du destinataire pleine. Recipient overquota.',
  '550 #5.1.0 Address rejected.',
  '550-5.2.1 The user you are trying to contact is receiving mail at a rate that | 550 5.2.1 prevents additional messages from being delivered.',
  '554 5.2.0 STOREDRV.Deliver.Exception',
  '550 5.4.1 Recipient address rejected: Access denied. AS(201806281)',
  '550 5.7.1 No such user!',
  '450 4.1.2 <ann@example.com>: Recipient address rejected: Domain not found',
  '450 4.1.1 <ann@example.com>: Recipient address rejected: unverified address: connect to mx.example.com[192.0.2.7]:25: Connection timed out',
  '550 Unrouteable address',
  '550 restricted characters in address',
  '550 A valid address is required.',
  '550 all relevant MX records point to non-existent hosts',
  '550 an MX or SRV record indicated no SMTP service',
  '550-Callout verification failed: | 550 552 5.2.2 Mailbox full',
  '554 delivery error: dd This user doesn’t have a yahoo.com account (ann@yahoo.com) [0]',
  '554 30 Sorry, your message to ann@yahoo.com cannot be delivered. This mailbox is disabled (554.30).',
  '554 delivery error: dd Requested mail action aborted, mailbox not found - mta1.example.com',
  '554 delivery error: dd Sorry your message to ann@yahoo.com cannot be delivered. This account has been disabled or discontinued [#102].',
  '550-The mail server could not deliver mail to ann@example.com. The | 550-account or domain may not exist, they may be blacklisted, or missing the | 550 proper dns entries.',
])('a mailbox that takes nothing now waits, and is not the site’s fault: %s', (response) => {
  expect(faultOf(response)).toBe('recipient');
});

test('a mailbox that is unknown only after the email is not the site’s fault', () => {
  for (const response of [
    '550 Message was not accepted -- invalid mailbox. Local mailbox ann@mail.ru is unavailable: user not found',
    '550 mailbox not found',
  ])
    expect([faultOf(response), faultOf(response, 'DATA')]).toEqual(['address', 'recipient']);
});

test('a refused sender, log-in, or connection is the site’s, whatever the words', () => {
  expect(faultOf('550 5.1.1 User unknown', 'MAIL FROM')).toBe('refusal');
  expect(faultOf('553 sender refused', 'MAIL FROM')).toBe('refusal');
  expect(faultOf('530 5.7.0 Must issue a STARTTLS command first')).toBe('log_in');
  expect(describeRefusal({ code: 'EAUTH', responseCode: 535, response: '535 No' }).fault).toBe(
    'log_in',
  );
  expect(describeRefusal({ code: 'EAUTH' })).toMatchObject({ fault: 'log_in', mayPass: false });
  expect(refuse('500 Try again later').mayPass).toBe(false);
  const greeting = { code: 'EPROTOCOL', responseCode: 554, response: '554 5.7.1 No service' };
  expect(describeRefusal(greeting)).toMatchObject({ fault: 'connection', mayPass: false });
});

test.for([
  '553 5.7.1 <site@example.com>: Sender address rejected: not owned by user site',
  '553 5.7.1 <site@example.com>: Sender address rejected: not logged in',
  '550 5.1.0 <site@example.com>: Sender address rejected: User unknown in virtual mailbox table',
  '550 5.1.0 Sender address rejected',
  '501 5.1.7 Bad address syntax',
  '450 4.1.8 <site@example.com>: Sender address rejected: Domain not found',
  '550 5.7.60 SMTP; Client does not have permissions to send as this sender',
  '554 5.2.252 SendAsDenied; site@example.com not allowed to send as ann@example.com',
  '550-Verification failed for <site@example.com> | 550-No Such User Here | 550 Sender verify failed',
  '553 From address is not one of your addresses',
  '550 you may not send from site@example.com',
  '553 Mail from must equal authorized user',
])('a refusal of the sender is known at any command: %s', (response) => {
  for (const command of ['MAIL FROM', 'RCPT TO', 'DATA'])
    expect(refusesSender(errorOf(response, command)), command).toBe(true);
});

test('any other refusal is not taken for one of the sender', () => {
  for (const response of [
    '554 5.7.1 <ann@example.com>: Relay access denied',
    '550 5.1.1 <sender@example.com>: Recipient address rejected: User unknown',
    '554 5.7.1 Service unavailable; Client host [192.0.2.9] blocked using zen.spamhaus.org',
    '550 Mail from IP 192.0.2.9 was rejected due to listing in Spamhaus PBL',
    '530 5.7.0 Authentication required',
  ])
    expect(refusesSender(errorOf(response)), response).toBe(false);
  for (const response of [
    '552 5.3.4 Message size exceeds fixed limit',
    '452 4.3.1 Insufficient system storage',
    '530 5.7.0 Must issue a STARTTLS command first',
  ])
    expect(refusesSender(errorOf(response, 'MAIL FROM')), response).toBe(false);
  expect(refusesSender(errorOf('550 No', 'MAIL FROM'))).toBe(true);
});

test('temporary failures are distinguished from those that need the owner', () => {
  for (const response of [
    '450 4.7.1 Client host rejected: Greylisted',
    '450 4.2.0 <ann@example.com>: Recipient address rejected: Greylisted',
    '421 4.7.0 Try again later, closing connection.',
    '451 4.3.0 Temporary lookup failure',
    '452 4.5.3 Too many recipients',
    '432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded [Hostname=mx.example.com]',
  ])
    expect(refuse(response).mayPass, response).toBe(true);
  for (const response of [
    '550 5.7.1 Denied',
    '454 4.7.1 <ann@example.com>: Relay access denied',
    '450 4.7.1 Client host rejected: cannot find your reverse hostname, [192.0.2.9]',
    '450 4.7.1 <site>: Helo command rejected: Host not found',
    '450 4.1.8 <site@example.com>: Sender address rejected: Domain not found',
  ])
    expect(refuse(response).mayPass, response).toBe(false);
  const ofConnection = (code: string, originalCode?: string) =>
    describeRefusal({ code, ...(originalCode === undefined ? {} : { originalCode }) });
  expect(ofConnection('ETIMEDOUT')).toMatchObject({ fault: 'connection', mayPass: true });
  expect(ofConnection('ESOCKET', 'ECONNREFUSED')).toMatchObject({
    message: 'SMTP ESOCKET ECONNREFUSED',
    mayPass: true,
  });
  expect(ofConnection('ESOCKET', 'DEPTH_ZERO_SELF_SIGNED_CERT').mayPass).toBe(false);
  expect(ofConnection('ESOCKET', 'ERR_SSL_WRONG_VERSION_NUMBER').mayPass).toBe(false);
  expect(ofConnection('ETLS').mayPass).toBe(false);
});

test('a failure is described by its codes, never by the words of the server', () => {
  expect(refuse('550 5.1.1 5.7.26 ann@example.com looks like spam').message).toBe(
    'SMTP EENVELOPE 550 5.7.26',
  );
  expect(refuse('550-5.7.26 ann@example.com | 550 5.7.26 - gsmtp', 'DATA').message).toBe(
    'SMTP EMESSAGE 550 5.7.26',
  );
  expect(refuse('550 from 192.0.2.5.1.1 no').message).toBe('SMTP EENVELOPE 550');
});
