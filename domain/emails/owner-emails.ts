import { emailMessages } from '#content/email-messages.ts';
import { formatDay } from '#content/format-date.ts';
import { type Context, isoTime } from '#domain/core';
import { selectReviews } from '#domain/reviews/review-row.ts';
import { isBackupAlarming, readBackupState } from '#domain/use-cases/backups.ts';
import { email, type Queued } from './email.ts';
import { isolate, shorten, unlink } from './safe-text.ts';

const maxShown = 20;

/** Leads through the log-in page, which redirects at once while there is a session. */
const ownerLink = ({ publicUrl }: Context, query: Record<string, string>): string =>
  `${publicUrl}/auth/login?${new URLSearchParams({ from: `/owner?${new URLSearchParams(query).toString()}` }).toString()}`;

export const ownerEmails = {
  new_reviews: email({
    async prepare(context, { payload }: Queued<'new_reviews'>) {
      const rows = await selectReviews(context.db)
        .where('reviews.id', 'in', payload.ids)
        .where('public', '=', 1)
        .orderBy('reviews.created_at')
        .orderBy('reviews.id')
        .execute();
      const reviews = rows.map(({ id, first_name, last_name, rating, comment }) => ({
        author: `${first_name} ${last_name}`,
        rating,
        comment,
        link: `${context.publicUrl}/reviews/${id}`,
        answerLink: ownerLink(context, { answer: id }),
        hideLink: ownerLink(context, { hide: id }),
      }));
      const [first] = reviews;
      if (first === undefined) return 'obsolete';
      return {
        count: reviews.length,
        reviews: reviews.slice(0, maxShown),
        link:
          reviews.length === 1 ? first.answerLink : ownerLink(context, { filter: 'unanswered' }),
      };
    },
    write({ count, reviews }) {
      const quoted = reviews.map((review) => ({
        ...review,
        author: isolate(unlink(review.author)),
        comment: unlink(count === 1 ? review.comment : shorten(review.comment)),
      }));
      const [only] = quoted;
      return count === 1 && only !== undefined
        ? emailMessages.newReview(only)
        : emailMessages.newReviews(count, quoted);
    },
  }),
  new_reports: email({
    async prepare(context, { payload }: Queued<'new_reports'>) {
      const { db, publicUrl } = context;
      const rows = await db
        .selectFrom('reports')
        .innerJoin('reviews', 'reviews.id', 'reports.review_id')
        .innerJoin('users', 'users.id', 'reviews.user_id')
        .select(['reports.id', 'reports.reason', 'reports.words', 'reports.email'])
        .select(['reviews.public', 'reviews.id as review_id'])
        .select(['users.first_name', 'users.last_name'])
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
      return { count: rows.length, reports, link };
    },
    write: ({ count, reports }) =>
      emailMessages.newReports(
        count,
        reports.map((report) => ({
          ...report,
          author: isolate(unlink(report.author)),
          words: unlink(report.words),
        })),
      ),
  }),
  backup_missing: email({
    async prepare(context: Context) {
      const state = await readBackupState(context);
      if (!isBackupAlarming(context, state)) return 'obsolete';
      return {
        ...(state.lastAt === undefined ? {} : { lastBackupAt: isoTime(state.lastAt) }),
        ...(state.failure === undefined ? {} : { reason: state.failure.reason }),
      };
    },
    write: ({ lastBackupAt, reason }) =>
      emailMessages.backupMissing({
        reason,
        lastBackup: lastBackupAt === undefined ? undefined : formatDay(lastBackupAt),
      }),
  }),
};
