import { renderToStaticMarkup } from 'react-dom/server';
import { type MailText, mailMessages } from '../../content/mail-messages.ts';
import type { PreparedMail } from '../../domain/mail/mail-kinds.ts';
import { MailDocument } from './templates/mail-document.tsx';
import { writeMail } from './write-mail.ts';

export interface RenderedMail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  link?: string | undefined;
}

/** A mail as HTML and, from the same sentences, as plain text. */
export function renderMail(mail: PreparedMail): RenderedMail {
  const link = 'link' in mail ? mail.link : undefined;
  const text = writeMail(mail);
  const html = `<!doctype html>${renderToStaticMarkup(<MailDocument text={text} link={link} />)}`;
  return { recipient: mail.recipient, subject: text.subject, html, text: plainText(text, link), link };
}

function plainText(text: MailText, link: string | undefined): string {
  const quote = text.quote?.split(/\r\n|\r|\n/u).map((line) => `> ${line}`);
  const action = text.action !== undefined && link !== undefined ? [`${text.action}:\n${link}`] : [];
  const parts = [text.greeting, ...text.paragraphs, ...(quote === undefined ? [] : [quote.join('\n')]), ...action, ...text.afterwards];
  return `${parts.join('\n\n')}\n\n-- \n${mailMessages.signature}\n`;
}
