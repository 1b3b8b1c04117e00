import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs';
import type { MailAddress } from './mail-address.ts';
import type { RenderedEmail } from './render-email.tsx';

/** Text that needs no encoding, with words short enough for a line. */
const isPlain = (text: string): boolean =>
  /^[\x21-\x7e]{1,60}(?: [\x21-\x7e]{1,60})*$/u.test(text) && !text.includes('=?');

const maxEncodedWordLength = 52;

/** Headers can't hold control characters, not even encoded. */
const singleLine = (text: string): string =>
  text.toWellFormed().replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');

const encode = (text: string): string => encodeWord(text, 'B', maxEncodedWordLength);

function subjectHeader(subject: string): string {
  const text = singleLine(subject);
  return foldLines(`Subject: ${isPlain(text) ? text : encode(text)}`);
}

function fromHeader({ name, address }: MailAddress): string {
  const text = singleLine(name).trim();
  if (text === '') return `From: ${address}`;
  return foldLines(`From: ${isPlain(text) ? quoteString(text) : encode(text)} <${address}>`);
}

/**
 * Some mail servers sign a header wrongly (DKIM) if it begins on its second line, as Nodemailer's
 * long URLs and addresses do.
 */
function beginOnFirstLine(message: Buffer): Buffer {
  const end = message.indexOf('\r\n\r\n');
  const headers = message.toString('latin1', 0, end).replaceAll(/^([\w-]+:)\r\n\s+/gmu, '$1 ');
  return Buffer.concat([Buffer.from(headers, 'latin1'), message.subarray(end)]);
}

/**
 * Nodemailer doesn't encode text that already looks like an encoded word (RFC 2047), so a subject
 * or name could read differently than on the site.
 */
export async function composeEmail(
  { recipient, subject, html, text }: RenderedEmail,
  {
    from,
    messageId,
    headers,
  }: { from: MailAddress; messageId: string; headers: Record<string, string> },
): Promise<Buffer> {
  const rest = await new MailComposer({
    // In a string, a display name or a comma could add recipients.
    to: { name: '', address: recipient },
    html,
    text,
    messageId,
    headers,
  })
    .compile()
    .build();
  const written = Buffer.from(`${fromHeader(from)}\r\n${subjectHeader(subject)}\r\n`);
  return Buffer.concat([written, beginOnFirstLine(rest)]);
}
