import { disowning } from '../../content/pages/verify.ts';
import { createEmailLink } from '../accounts/email-links.ts';
import { findUserByEmail, greetingOf, lockUser } from '../accounts/users.ts';
import type { Context } from '../core/context.ts';
import { isoTime } from '../core/time.ts';
import { inTransaction, type Transaction } from '../core/transaction.ts';
import type { QueuedEmail } from '../outbox/email-kinds.ts';
import { readHead } from '../record/record.ts';
import { describeHiding, selectReviews } from '../reviews/review-row.ts';
import { isBackupAlarming, readBackupState } from '../use-cases/backups.ts';
import type { EmailContent, EmailedSignUp, PreparedEmail } from './email-content.ts';
import { prepareInvitationEmail } from './invitation-email.ts';

const maxShown = 20;

type Prepared = EmailContent | 'obsolete';

/**
 * Decides what an email says when it is sent, and creates its link then, so that the outbox holds
 * no secrets. Returns `obsolete` when there is nothing to send. Requests for unknown addresses end
 * here, so that they look like those for known ones.
 */
export async function prepareEmail(
  context: Context,
  mail: QueuedEmail,
): Promise<PreparedEmail | 'obsolete'> {
  const content = await prepareContent(context, mail);
  if (content === 'obsolete') return content;
  const recordHead = await readHead(context);
  return recordHead === undefined ? content : { ...content, recordHead };
}

function prepareContent(context: Context, mail: QueuedEmail): Promise<Prepared> | Prepared {
  const { recipient } = mail;
  switch (mail.kind) {
    case 'verify_email':
    case 'purge_reminder':
    case 'reset_password':
      return withLink(context, mail);
    case 'password_changed':
      return {
        kind: mail.kind,
        recipient,
        firstName: mail.payload.firstName,
        link: `${context.publicUrl}/forgot-password`,
      };
    case 'new_session':
      return {
        kind: mail.kind,
        recipient,
        ...mail.payload,
        link: `${context.publicUrl}/forgot-password`,
      };
    case 'account_deleted':
      return { kind: mail.kind, recipient, firstName: mail.payload.firstName };
    case 'new_reviews':
      return prepareNewReviews(context, mail);
    case 'new_reports':
      return prepareNewReports(context, mail);
    case 'backup_missing':
      return prepareMissingBackup(context, mail);
    case 'report_answered':
      return prepareReportAnswer(context, mail);
    case 'invitation':
    case 'invitation_reminder':
      return prepareInvitationEmail(context, mail);
    case 'review_reply':
    case 'review_hidden':
    case 'review_shown':
      return prepareForAuthor(context, mail);
  }
}

type Of<Kind extends QueuedEmail['kind']> = QueuedEmail & { kind: Kind };

/** Most mail servers deliver `ann+reviews@example.com` to `ann@example.com`. */
function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, at).split('+', 1);
  return name + address.slice(at);
}

/**
 * Adds a new link to an email, if its recipient has an account that still needs it. An address that
 * nobody has verified may be a stranger's: all these emails to it share one budget, which counts
 * the first try of each.
 */
async function withLink(
  context: Context,
  { kind, recipient, attempts, payload }: Of<'verify_email' | 'purge_reminder' | 'reset_password'>,
): Promise<Prepared> {
  const { publicUrl, now, rateLimits } = context;
  const found = await findUserByEmail(context, recipient);
  if (found === undefined) return 'obsolete';
  if (found.verified_at === null && attempts <= 1) {
    const isKnown = 'isKnown' in payload && payload.isKnown === true;
    const email = { kind: 'unverified', address: mailboxOf(found.email_key), isKnown } as const;
    if (!(await rateLimits.takeEmail(email))) return 'obsolete';
  }
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, found.id);
    if (user === undefined) return 'obsolete';
    if (kind === 'reset_password') {
      const token = await createEmailLink(tx, 'reset', user.id, now());
      const link = `${publicUrl}/reset-password/${token}`;
      return { kind, recipient: user.email, firstName: greetingOf(user), link };
    }
    if (user.verified_at !== null) return 'obsolete';
    const link = `${publicUrl}/verify/${await createEmailLink(tx, 'verify', user.id, now())}`;
    return {
      kind,
      recipient: user.email,
      signedUpAs: { firstName: user.first_name, lastName: user.last_name },
      held: await readHeld(tx, user.id),
      link,
      disownLink: `${link}?${disowning}`,
    };
  });
}

/** Reads the reviews that will be public once their author's address is verified. */
const readHeld = ({ db }: Transaction, userId: string): Promise<EmailedSignUp['held']> =>
  db
    .selectFrom('reviews')
    .select(['rating', 'comment'])
    .where('user_id', '=', userId)
    .where('hidden_at', 'is', null)
    .orderBy('created_at')
    .execute();

/** Tells an author what the owner did with their review, if it is still so. */
async function prepareForAuthor(
  { db, publicUrl }: Context,
  { kind, recipient, payload }: Of<'review_reply' | 'review_hidden' | 'review_shown'>,
): Promise<Prepared> {
  const review = await selectReviews(db)
    .where('reviews.id', '=', payload.reviewId)
    .executeTakeFirst();
  if (review === undefined) return 'obsolete';
  // Only its author sees a review that is not public, among their own.
  const link = `${publicUrl}${review.public === 1 ? `/reviews/${review.id}` : '/account/reviews'}`;
  const to = { recipient, firstName: review.first_name, link };
  if (kind === 'review_reply')
    return review.reply === null ? 'obsolete' : { kind, ...to, reply: review.reply };
  if (kind === 'review_hidden')
    return review.hidden_at === null ? 'obsolete' : { kind, ...to, reason: describeHiding(review) };
  return review.public === 0 ? 'obsolete' : { kind, ...to };
}

/** A place on the owner's page. Logging in leads there at once while there is a session. */
const ownerLink = ({ publicUrl }: Context, place: Record<string, string>): string =>
  `${publicUrl}/auth/login?${new URLSearchParams({ from: `/owner?${new URLSearchParams(place).toString()}` }).toString()}`;

/** Tells the owner of new reviews, as they are now. */
async function prepareNewReviews(
  context: Context,
  { recipient, payload }: Of<'new_reviews'>,
): Promise<Prepared> {
  const { db, publicUrl } = context;
  const rows = await selectReviews(db)
    .where('reviews.id', 'in', payload.ids)
    .where('public', '=', 1)
    .orderBy('reviews.created_at')
    .orderBy('reviews.id')
    .execute();
  const reviews = rows.map(({ id, first_name, last_name, rating, comment }) => ({
    author: `${first_name} ${last_name}`,
    rating,
    comment,
    link: `${publicUrl}/reviews/${id}`,
    answerLink: ownerLink(context, { answer: id }),
    hideLink: ownerLink(context, { hide: id }),
  }));
  const [first] = reviews;
  if (first === undefined) return 'obsolete';
  if (reviews.length === 1) return { kind: 'new_review', recipient, ...first };
  const link = ownerLink(context, { filter: 'unanswered' });
  return {
    kind: 'new_reviews',
    recipient,
    count: reviews.length,
    reviews: reviews.slice(0, maxShown),
    link,
  };
}

/** Tells the owner of reports that are still open. */
async function prepareNewReports(
  context: Context,
  { recipient, payload }: Of<'new_reports'>,
): Promise<Prepared> {
  const { db, publicUrl } = context;
  const rows = await db
    .selectFrom('reports')
    .innerJoin('reviews', 'reviews.id', 'reports.review_id')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(['reports.id', 'reports.reason', 'reports.words', 'reports.email', 'reviews.public'])
    .select(['reviews.id as review_id', 'users.first_name', 'users.last_name'])
    .where('reports.id', 'in', payload.ids)
    .where('reports.closed_at', 'is', null)
    .orderBy('reports.created_at')
    .orderBy('reports.id')
    .execute();
  if (rows.length === 0) return 'obsolete';
  const reports = rows.slice(0, maxShown).map((row) => ({
    author: `${row.first_name} ${row.last_name}`,
    reason: row.reason,
    words: row.words,
    wantsAnswer: row.email !== null,
    reportLink: ownerLink(context, { report: row.id }),
    ...(row.public === 1 ? { link: `${publicUrl}/reviews/${row.review_id}` } : {}),
  }));
  const [first] = reports;
  const link =
    reports.length === 1 && first !== undefined
      ? first.reportLink
      : ownerLink(context, { show: 'reports' });
  return { kind: 'new_reports', recipient, count: rows.length, reports, link };
}

/** Tells a reporter what the owner decided, and where the review is if it is public. */
async function prepareReportAnswer(
  { db, publicUrl }: Context,
  { kind, recipient, payload }: Of<'report_answered'>,
): Promise<Prepared> {
  const row = await db
    .selectFrom('reports')
    .innerJoin('reviews', 'reviews.id', 'reports.review_id')
    .select(['reports.outcome', 'reports.answer', 'reviews.id', 'reviews.public'])
    .where('reports.id', '=', payload.reportId)
    .executeTakeFirst();
  if (row === undefined || row.outcome === null) return 'obsolete';
  const link = row.public === 1 ? { link: `${publicUrl}/reviews/${row.id}` } : {};
  return { kind, recipient, outcome: row.outcome, answer: row.answer ?? '', ...link };
}

/** Tells the owner why backups are missing, unless there is one again. */
async function prepareMissingBackup(
  context: Context,
  { kind, recipient }: Of<'backup_missing'>,
): Promise<Prepared> {
  const state = await readBackupState(context);
  if (!isBackupAlarming(context, state)) return 'obsolete';
  return {
    kind,
    recipient,
    ...(state.lastAt === undefined ? {} : { lastBackupAt: isoTime(state.lastAt) }),
    ...(state.failure === undefined ? {} : { reason: state.failure.reason }),
  };
}
