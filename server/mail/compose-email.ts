import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord, foldLines, quoteString } from 'nodemailer/lib/mime-funcs';
import type { MailAddress } from './mail-address.ts';
import type { RenderedEmail } from './render-email.tsx';

/** Words that no program reads as anything else, and short enough for a line. */
const isPlain = (text: string): boolean =>
  /^[\x21-\x7e]{1,60}(?: [\x21-\x7e]{1,60})*$/u.test(text) && !text.includes('=?');

const maxEncodedWordLength = 52;

/** A header cannot hold line breaks and other control characters, not even encoded. */
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
 * Composes the message. Nodemailer passes on what looks like an encoded word (RFC 2047), so that a
 * name could say something else than it shows on the site; here, subject and sender read as they
 * were written.
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
    // An object, because a display name or a comma in a string could add recipients.
    to: { name: '', address: recipient },
    html,
    text,
    messageId,
    headers,
  })
    .compile()
    .build();
  return Buffer.concat([Buffer.from(`${fromHeader(from)}\r\n${subjectHeader(subject)}\r\n`), rest]);
}
