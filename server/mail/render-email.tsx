import { renderToStaticMarkup } from 'react-dom/server';
import { emailMessages, type EmailQuote, type EmailText } from '../../content/email-messages.ts';
import type {
  EmailedInvitation,
  EmailedReport,
  EmailedReview,
  EmailedSignUp,
  PreparedEmail,
} from '../../domain/emails/email-content.ts';
import { ratingFragment } from '../../shared/emailed-links.ts';
import { EmailDocument } from './templates/email-document.tsx';

const maxGreetedNameLength = 40;
const rightToLeft =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;

/** A sign of a link. Compatibility forms of the signs are folded before. */
const linkSign = /[:/\\@]|\p{Sentence_Terminal}\S|www/iu;

/**
 * Rejects names that email clients would turn into links or that carry a message, so that nobody
 * can send these to strangers.
 */
export function greetableName(name: string): string | undefined {
  return name === '' || linkSign.test(name.normalize('NFKC')) || name.length > maxGreetedNameLength
    ? undefined
    : isolate(name);
}

/** Isolates a right-to-left name, so that it does not reorder the words around it. */
function isolate(name: string): string {
  return rightToLeft.test(name) ? `\u2068${name}\u2069` : name;
}

/**
 * Inserts invisible breaks into a stranger's text, so that email clients do not turn it into links.
 */
function unlink(text: string): string {
  return text.replaceAll(/(?:[:@：＠﹕﹫]|\p{Sentence_Terminal})(?=\S)/gu, '$&\u200B');
}

const maxSummaryLength = 280;
const segmenter = new Intl.Segmenter();

/** Cuts a long comment at a word. Line breaks become spaces. */
function shorten(comment: string): string {
  const characters = [...segmenter.segment(comment.trim().replaceAll(/\s+/gu, ' '))].map(
    ({ segment }) => segment,
  );
  const cut = characters.slice(0, maxSummaryLength).join('');
  return characters.length <= maxSummaryLength ? cut : `${cut.replace(/\s\S*$/u, '').trimEnd()}…`;
}

/** A review in an email with several. */
const summarize = ({ author, comment, ...rest }: EmailedReview): EmailedReview => ({
  ...rest,
  author: isolate(unlink(author)),
  comment: unlink(shorten(comment)),
});

/** What somebody signed up with, perhaps with a stranger's address: only words, nothing to follow. */
function describeSignUp({ signedUpAs, held }: EmailedSignUp) {
  const names = [signedUpAs.firstName, signedUpAs.lastName].map(greetableName);
  return {
    name: names.includes(undefined) ? undefined : names.join(' '),
    reviews: held.map(({ rating, comment }) => ({ rating, comment: unlink(shorten(comment)) })),
  };
}

const quoteReport = ({ author, words, ...rest }: EmailedReport): EmailedReport => ({
  ...rest,
  author: isolate(unlink(author)),
  words: unlink(words),
});

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * The words of an invitation. The owner typed the name, but a program turns into a link whatever
 * looks like one.
 */
const describeInvitation = ({ projectName, engagedAt, expiresAt }: EmailedInvitation) => ({
  project: projectName,
  engagedAt: engagedAt === undefined ? undefined : month.format(new Date(engagedAt)),
  until: day.format(new Date(expiresAt)),
});

/** The text of an email. */
function writeEmail(mail: PreparedEmail): EmailText {
  const name = 'firstName' in mail ? greetableName(mail.firstName) : undefined;
  switch (mail.kind) {
    case 'verify_email':
      return emailMessages.verifyEmail(describeSignUp(mail));
    case 'reset_password':
      return emailMessages.resetPassword(name);
    case 'password_changed':
      return emailMessages.passwordChanged(name);
    case 'new_session':
      return emailMessages.newSession(name, unlink(mail.browser));
    case 'account_deleted':
      return emailMessages.accountDeleted(name);
    case 'purge_reminder':
      return emailMessages.purgeReminder(describeSignUp(mail));
    case 'new_review':
      return emailMessages.newReview({
        ...mail,
        author: isolate(unlink(mail.author)),
        comment: unlink(mail.comment),
      });
    case 'new_reviews':
      return emailMessages.newReviews(mail.count, mail.reviews.map(summarize));
    case 'review_reply':
      return emailMessages.reviewReply(name, mail.reply);
    case 'review_hidden':
      return emailMessages.reviewHidden(name, mail.reason);
    case 'new_reports':
      return emailMessages.newReports(mail.count, mail.reports.map(quoteReport));
    case 'report_answered':
      return emailMessages.reportAnswered(mail.outcome, mail.answer);
    case 'backup_missing':
      return emailMessages.backupMissing({
        ...mail,
        lastBackup:
          mail.lastBackupAt === undefined ? undefined : day.format(new Date(mail.lastBackupAt)),
      });
    case 'review_shown':
      return emailMessages.reviewShown(name);
    case 'invitation':
      return emailMessages.invitation(name, describeInvitation(mail));
    case 'invitation_reminder':
      return emailMessages.invitationReminder(name, describeInvitation(mail));
  }
}

export interface RenderedEmail {
  recipient: string;
  subject: string;
  html: string;
  text: string;
  link?: string | undefined;
  /** Where email programs post a refusal of such emails (RFC 8058). */
  unsubscribe?: string | undefined;
}

/**
 * Where the button leads: in an email about one review to the form to answer it, and otherwise to
 * the email's link.
 */
const actionOf = (mail: PreparedEmail): string | undefined => {
  if (mail.kind === 'new_review') return mail.answerLink;
  return 'link' in mail ? mail.link : undefined;
};

/**
 * Where the plain link at the end leads: where the button does, to the refusal of an invitation, or
 * to the deletion of an account that somebody else made.
 */
const wayOutOf = (mail: PreparedEmail): string | undefined => {
  if (!('link' in mail)) return undefined;
  if ('disownLink' in mail) return mail.disownLink;
  return 'unsubscribe' in mail ? `${mail.link}#no-thank-you` : mail.link;
};

/**
 * Renders an email as HTML and as plain text from the same content. Both end with the address of
 * the site, its origin.
 */
export function renderEmail(mail: PreparedEmail, site: string): RenderedEmail {
  const link = actionOf(mail);
  const wayOut = wayOutOf(mail);
  const text = writeEmail(mail);
  const document = <EmailDocument text={text} link={link} wayOut={wayOut} site={site} />;
  return {
    recipient: mail.recipient,
    subject: text.subject,
    html: `<!doctype html>${renderToStaticMarkup(document)}`,
    text: plainText(text, { link, wayOut }, site),
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

function plainStarKeys({ starKeys }: EmailText, link: string | undefined): string[] {
  if (starKeys === undefined || link === undefined) return [];
  const links = starKeys.labels.map(
    (label, index) => `${label}: ${link}${ratingFragment(index + 1)}`,
  );
  return [links.join('\n'), starKeys.hint];
}

function plainText(
  text: EmailText,
  { link, wayOut }: Partial<Record<'link' | 'wayOut', string | undefined>>,
  site: string,
): string {
  const leading = (label: string | undefined, address: string | undefined) =>
    label !== undefined && address !== undefined ? [`${label}:\n${address}`] : [];
  const [first = '', ...paragraphs] = text.paragraphs;
  const parts = [
    text.greeting,
    first,
    ...plainStarKeys(text, link),
    ...paragraphs,
    ...(text.quotes ?? []).map(plainQuote).filter((quote) => quote !== ''),
    ...leading(text.action, link),
    ...text.afterwards,
    ...leading(text.wayOut, wayOut),
  ];
  return `${parts.join('\n\n')}\n\n-- \n${emailMessages.signature}\n${site}\n`;
}
