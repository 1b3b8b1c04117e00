import type { EmailLinksTable } from '../../db/tables.ts';
import { lockUser } from '../accounts/lock-user.ts';
import { createEmailLink } from '../accounts/email-link.ts';
import { emailKey } from '../accounts/sign-up.ts';
import type { Context } from '../context.ts';
import { prepareReportAnswer, prepareReportEmail } from './report-emails.ts';
import { prepareInvitationEmail } from '../invitations/invitation-emails.ts';
import { readHead } from '../record/read-record.ts';
import type { EmailContent, PreparedEmail, QueuedEmail } from './email-kinds.ts';
import { prepareReviewEmail } from './review-emails.ts';
import { selectReviews } from '../reviews/list-reviews.ts';
import { inTransaction } from '../transaction.ts';

/**
 * Decides what an email says when it is sent, and creates its link then, so that the outbox holds no secrets. Returns `obsolete` when
 * there is nothing to send, and `deferred` when the email must wait. Requests for unknown addresses end here, so that they look like
 * those for known ones. Each email carries the last line of the record of reviews (product §19.2).
 */
export async function prepareEmail(context: Context, mail: QueuedEmail): Promise<PreparedEmail | 'deferred' | 'obsolete'> {
  const content = await prepareContent(context, mail);
  if (content === 'deferred' || content === 'obsolete') return content;
  const { sequence, hash } = await readHead(context);
  return sequence === 0 ? content : { ...content, recordHead: { sequence, hash } };
}

async function prepareContent(context: Context, mail: QueuedEmail): Promise<EmailContent | 'deferred' | 'obsolete'> {
  switch (mail.kind) {
    case 'verify_email':
    case 'purge_reminder':
      return withLink(context, mail, 'verify', `${context.publicUrl}/verify/`);
    case 'reset_password':
      return withLink(context, mail, 'reset', `${context.publicUrl}/reset-password/`);
    case 'password_changed':
      return {
        kind: mail.kind,
        recipient: mail.recipient,
        firstName: mail.payload.firstName,
        link: `${context.publicUrl}/forgot-password`,
      };
    case 'account_deleted':
      return { kind: mail.kind, recipient: mail.recipient, firstName: mail.payload.firstName };
    case 'new_review':
    case 'new_reviews':
      return prepareReviewEmail(context, mail);
    case 'new_report':
    case 'new_reports':
      return prepareReportEmail(context, mail);
    case 'report_answered':
      return prepareReportAnswer(context, mail);
    case 'invitation':
    case 'invitation_reminder':
      return prepareInvitationEmail(context, mail);
    case 'review_reply': {
      const review = await findReview(context, mail.payload.reviewId);
      if (review === undefined || review.reply_text === null) return 'obsolete';
      // Only its author sees a review that is not public, among their own.
      const link = `${context.publicUrl}${review.public === 1 ? `/reviews/${review.id}` : '/account/reviews'}`;
      return { kind: mail.kind, recipient: mail.recipient, firstName: review.first_name, reply: review.reply_text, link };
    }
    case 'review_hidden': {
      const review = await findReview(context, mail.payload.reviewId);
      if (review === undefined || review.hidden_at === null) return 'obsolete';
      const link = `${context.publicUrl}/account/reviews`;
      return { kind: mail.kind, recipient: mail.recipient, firstName: review.first_name, reason: review.hidden_reason ?? '', link };
    }
    case 'review_shown': {
      const review = await findReview(context, mail.payload.reviewId);
      if (review === undefined || review.public === 0) return 'obsolete';
      return {
        kind: mail.kind,
        recipient: mail.recipient,
        firstName: review.first_name,
        link: `${context.publicUrl}/reviews/${review.id}`,
      };
    }
  }
}

/** Adds a new link to an email, if its recipient has an account that still needs it. */
async function withLink<Kind extends 'verify_email' | 'purge_reminder' | 'reset_password'>(
  context: Context,
  mail: QueuedEmail & { kind: Kind },
  linkKind: EmailLinksTable['kind'],
  address: string,
): Promise<{ kind: Kind; recipient: string; firstName: string; link: string } | 'obsolete'> {
  const found = await context.db.selectFrom('users').select('id').where('email_key', '=', emailKey(mail.recipient)).executeTakeFirst();
  if (found === undefined) return 'obsolete';
  return inTransaction(context, async (tx) => {
    const user = await lockUser(tx, found.id);
    if (user === undefined || (linkKind === 'verify' && user.verified_at !== null)) return 'obsolete';
    const token = await createEmailLink(tx.db, linkKind, user.id, context.now());
    return { kind: mail.kind, recipient: user.email, firstName: user.first_name, link: address + token };
  });
}

const findReview = (context: Context, id: string) => selectReviews(context.db).where('reviews.id', '=', id).executeTakeFirst();
