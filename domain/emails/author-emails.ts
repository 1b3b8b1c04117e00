import { emailMessages, type EmailText } from '#content/email-messages.ts';
import { describeHiding, findReviewRow, type ReviewRow } from '#domain/reviews/review-row.ts';
import type { EmailWriters, Queued, WriteEmail } from './email.ts';
import { greetableName } from './safe-text.ts';

type AuthorEmail = 'review_reply' | 'review_hidden' | 'review_shown';

const aboutReview =
  (
    isStillSo: (review: ReviewRow) => boolean,
    write: (name: string | undefined, review: ReviewRow) => EmailText,
  ): WriteEmail<Queued<AuthorEmail>> =>
  async ({ db, publicUrl }, { payload }) => {
    const review = await findReviewRow(db, payload.reviewId);
    if (review === undefined || !isStillSo(review)) return 'obsolete';
    // Reviews that are not public are only among the author's own.
    const path = review.public === 1 ? `/reviews/${review.id}` : '/account/reviews';
    return { text: write(greetableName(review.first_name), review), link: publicUrl + path };
  };

export const authorEmails: EmailWriters<AuthorEmail> = {
  review_reply: aboutReview(
    ({ reply }) => reply !== null,
    (name, { reply }) => emailMessages.reviewReply(name, reply ?? ''),
  ),
  review_hidden: aboutReview(
    ({ hidden_at }) => hidden_at !== null,
    (name, review) => emailMessages.reviewHidden(name, describeHiding(review)),
  ),
  review_shown: aboutReview((review) => review.public === 1, emailMessages.reviewShown),
};

export const reporterEmails: EmailWriters<'report_answered'> = {
  async report_answered({ db, publicUrl }, { payload }) {
    const row = await db
      .selectFrom('reports')
      .innerJoin('reviews', 'reviews.id', 'reports.review_id')
      .select(['reports.outcome', 'reports.answer', 'reviews.id', 'reviews.public'])
      .where('reports.id', '=', payload.reportId)
      .executeTakeFirst();
    if (row === undefined || row.outcome === null) return 'obsolete';
    return {
      text: emailMessages.reportAnswered(row.outcome, row.answer ?? ''),
      link: row.public === 1 ? `${publicUrl}/reviews/${row.id}` : undefined,
    };
  },
};
