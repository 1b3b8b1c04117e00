import { renderToStaticMarkup } from 'react-dom/server';
import { emailMessages, type EmailQuote, type EmailText } from '#content/email-messages.ts';
import { type PreparedEmail, writeEmail } from '#domain/emails/emails.ts';
import { ratingFragment } from '#shared/emailed-links.ts';
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

/** Declines an invitation, deletes someone else's account, or repeats the button's link. */
const footerLinkOf = (mail: PreparedEmail): string | undefined => {
  if (!('link' in mail)) return undefined;
  if ('disownLink' in mail) return mail.disownLink;
  return 'unsubscribe' in mail ? `${mail.link}#no-thank-you` : mail.link;
};

export function renderEmail(mail: PreparedEmail, site: string): RenderedEmail {
  const link = 'link' in mail ? mail.link : undefined;
  const footerLink = footerLinkOf(mail);
  const text = writeEmail(mail);
  const document = <EmailDocument text={text} link={link} footerLink={footerLink} site={site} />;
  return {
    recipient: mail.recipient,
    subject: text.subject,
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    text: plainText(text, { link, footerLink }, site),
    link,
    unsubscribe: 'unsubscribe' in mail ? mail.unsubscribe : undefined,
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

function plainStarLinks({ starKeys }: EmailText, link: string | undefined): string[] {
  if (starKeys === undefined || link === undefined) return [];
  const links = starKeys.labels.map(
    (label, index) => `${label}: ${link}${ratingFragment(index + 1)}`,
  );
  return [links.join('\n'), starKeys.hint];
}

function plainText(
  text: EmailText,
  { link, footerLink }: Partial<Record<'link' | 'footerLink', string | undefined>>,
  site: string,
): string {
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
    ...text.afterwards,
    ...leading(text.wayOut, footerLink),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${emailMessages.signature}\n${site}\n`;
}
