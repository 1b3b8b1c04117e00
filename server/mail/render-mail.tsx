import { renderToStaticMarkup } from 'react-dom/server';
import { type MailText, mailMessages } from '../../content/mail-messages.ts';
import type { PreparedMail } from '../../domain/mail/mail-kinds.ts';
import { MailDocument } from './templates/mail-document.tsx';

const maxGreetedNameLength = 40;
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A name that mail programs would turn into a link, or that is a message in itself, does not reach a stranger's mailbox. */
export function greetableName(name: string): string | undefined {
  return /[:/\\@]|\.\S|www/iu.test(name) || name.length > maxGreetedNameLength ? undefined : isolate(name);
}

/** Keeps a name that is written from right to left from turning the words around it. */
function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/** What a stranger wrote, so that mail programs make no link of it: an invisible break follows what holds an address together. */
function unlink(text: string): string {
  return text.replaceAll(/[.:@](?=\S)/gu, '$&\u200B');
}

/** The sentences of a mail. */
function writeMail(mail: PreparedMail): MailText {
  switch (mail.kind) {
    case 'verify_email':
      return mailMessages.verifyEmail(greetableName(mail.firstName));
    case 'reset_password':
      return mailMessages.resetPassword(greetableName(mail.firstName));
    case 'password_changed':
      return mailMessages.passwordChanged(greetableName(mail.firstName));
    case 'account_deleted':
      return mailMessages.accountDeleted(greetableName(mail.firstName));
    case 'purge_reminder':
      return mailMessages.purgeReminder(greetableName(mail.firstName));
    case 'new_review':
      return mailMessages.newReview(isolate(unlink(mail.author)), mail.rating, unlink(mail.comment), mail.held);
    case 'review_reply':
      return mailMessages.reviewReply(greetableName(mail.firstName), mail.reply);
  }
}

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
