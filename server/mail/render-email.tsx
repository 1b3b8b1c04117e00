import { renderToStaticMarkup } from 'react-dom/server';
import { emailMessages, type EmailQuote, type EmailText } from '#content/email-messages.ts';
import type { Email } from '#domain/emails/email.ts';
import type { OutgoingEmail } from '#domain/emails/emails.ts';
import { ratingFragment } from '#shared/rating-fragment.ts';
import { EmailDocument } from './templates/email-document.tsx';

export interface RenderedEmail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  link?: string | undefined;
  /** For one click (RFC 8058). */
  unsubscribe?: string | undefined;
}

export function renderEmail(mail: OutgoingEmail, site: string): RenderedEmail {
  const { recipient, link, unsubscribe } = mail;
  const email = { footerLink: link, ...mail };
  return {
    recipient,
    subject: mail.text.subject,
    html: `<!doctype html>${renderToStaticMarkup(<EmailDocument email={email} site={site} />)}`,
    text: plainText(email, site),
    link,
    unsubscribe,
  };
}

function plainQuote({ by, rating, text, note, links = [] }: EmailQuote): string {
  const heading = by === undefined ? [] : [`${by}${rating === undefined ? '' : `, ${rating}`}:`];
  const lines = text === '' ? [] : text.split(/\r\n|\r|\n/u).map((line) => `> ${line}`);
  const below = [
    ...(note === undefined ? [] : [note]),
    ...links.map(({ label, address }) => `${label}: ${address}`),
  ];
  return [...heading, ...lines, ...below].join('\n');
}

function plainStarLinks({ starButtons }: EmailText, link: string | undefined): string[] {
  if (starButtons === undefined || link === undefined) return [];
  const links = starButtons.labels.map(
    (label, index) => `${label}: ${link}${ratingFragment(index + 1)}`,
  );
  return [links.join('\n'), starButtons.hint];
}

function plainText({ text, link, footerLink }: Email, site: string): string {
  const leading = (label: string | undefined, address: string | undefined) =>
    label !== undefined && address !== undefined ? [`${label}:\n${address}`] : [];
  const [first = '', ...paragraphs] = text.paragraphs;
  const parts = [
    text.greeting,
    first,
    ...plainStarLinks(text, link),
    ...paragraphs,
    ...(text.quotes ?? []).map(plainQuote).filter((quote) => quote !== ''),
    ...leading(text.action, link),
    ...(text.afterwards ?? []),
    ...leading(text.footerAction, footerLink),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${emailMessages.signature}\n${site}\n`;
}
