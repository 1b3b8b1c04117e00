import { emailMessages } from '#content/email-messages.ts';
import type { Context } from '#domain/core';
import { describeHiding, type ReviewRow, selectReviews } from '#domain/reviews/review-row.ts';
import { email, type Queued } from './email.ts';
import { greetableName } from './safe-text.ts';

async function findReview(
  { db, publicUrl }: Context,
  { payload }: { payload: { reviewId: string } },
  isStillSo: (review: ReviewRow) => boolean,
) {
  const review = await selectReviews(db)
    .where('reviews.id', '=', payload.reviewId)
    .executeTakeFirst();
  if (review === undefined || !isStillSo(review)) return undefined;
  // Reviews that are not public are only among the author's own.
  const path = review.public === 1 ? `/reviews/${review.id}` : '/account/reviews';
  return { review, to: { firstName: review.first_name, link: publicUrl + path } };
}

export const authorEmails = {
  review_reply: email({
    async prepare(context, mail: Queued<'review_reply'>) {
      const found = await findReview(context, mail, ({ reply }) => reply !== null);
      return found ? { ...found.to, reply: found.review.reply ?? '' } : 'obsolete';
    },
    write: ({ firstName, reply }) => emailMessages.reviewReply(greetableName(firstName), reply),
  }),
  review_hidden: email({
    async prepare(context, mail: Queued<'review_hidden'>) {
      const found = await findReview(context, mail, ({ hidden_at }) => hidden_at !== null);
      return found ? { ...found.to, reason: describeHiding(found.review) } : 'obsolete';
    },
    write: ({ firstName, reason }) => emailMessages.reviewHidden(greetableName(firstName), reason),
  }),
  review_shown: email({
    async prepare(context, mail: Queued<'review_shown'>) {
      const found = await findReview(context, mail, (review) => review.public === 1);
      return found?.to ?? 'obsolete';
    },
    write: ({ firstName }) => emailMessages.reviewShown(greetableName(firstName)),
  }),
};

export const reporterEmails = {
  report_answered: email({
    async prepare({ db, publicUrl }, { payload }: Queued<'report_answered'>) {
      const row = await db
        .selectFrom('reports')
        .innerJoin('reviews', 'reviews.id', 'reports.review_id')
        .select(['reports.outcome', 'reports.answer', 'reviews.id', 'reviews.public'])
        .where('reports.id', '=', payload.reportId)
        .executeTakeFirst();
      if (row === undefined || row.outcome === null) return 'obsolete';
      const link = row.public === 1 ? { link: `${publicUrl}/reviews/${row.id}` } : {};
      return { outcome: row.outcome, answer: row.answer ?? '', ...link };
    },
    write: ({ outcome, answer }) => emailMessages.reportAnswered(outcome, answer),
  }),
};
