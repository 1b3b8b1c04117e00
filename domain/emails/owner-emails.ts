import { emailMessages } from '#content/email-messages.ts';
import { formatDay } from '#content/format-date.ts';
import { type Context, isoTime } from '#domain/core';
import { selectReviews } from '#domain/reviews/review-row.ts';
import { isBackupAlarming, readBackupState } from '#domain/use-cases/backups.ts';
import type { EmailWriters } from './email.ts';
import { isolate, shorten, unlink } from './safe-text.ts';

const maxShown = 20;

/** Leads through the log-in page, which redirects at once while there is a session. */
const ownerLink = ({ publicUrl }: Context, query: Record<string, string>): string =>
  `${publicUrl}/auth/login?${new URLSearchParams({ from: `/owner?${new URLSearchParams(query).toString()}` }).toString()}`;

export const ownerEmails: EmailWriters<'new_reviews' | 'new_reports' | 'backup_missing'> = {
  async new_reviews(context, { payload }) {
    const rows = await selectReviews(context.db)
      .where('reviews.id', 'in', payload.ids)
      .where('public', '=', 1)
      .orderBy('reviews.created_at')
      .orderBy('reviews.id')
      .execute();
    const isOnly = rows.length === 1;
    const reviews = rows
      .slice(0, maxShown)
      .map(({ id, first_name, last_name, rating, comment }) => ({
        author: isolate(unlink(`${first_name} ${last_name}`)),
        rating,
        comment: unlink(isOnly ? comment : shorten(comment)),
        link: `${context.publicUrl}/reviews/${id}`,
        answerLink: ownerLink(context, { answer: id }),
        hideLink: ownerLink(context, { hide: id }),
      }));
    const [first] = reviews;
    if (first === undefined) return 'obsolete';
    return isOnly
      ? { text: emailMessages.newReview(first), link: first.answerLink }
      : {
          text: emailMessages.newReviews(rows.length, reviews),
          link: ownerLink(context, { filter: 'unanswered' }),
        };
  },
  async new_reports(context, { payload }) {
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
    const reports = rows.slice(0, maxShown).map((row) => ({
      author: isolate(unlink(`${row.first_name} ${row.last_name}`)),
      reason: row.reason,
      words: unlink(row.words),
      wantsAnswer: row.email !== null,
      reportLink: ownerLink(context, { report: row.id }),
      ...(row.public === 1 ? { link: `${publicUrl}/reviews/${row.review_id}` } : {}),
    }));
    const [first] = reports;
    if (first === undefined) return 'obsolete';
    return {
      text: emailMessages.newReports(rows.length, reports),
      link: rows.length === 1 ? first.reportLink : ownerLink(context, { show: 'reports' }),
    };
  },
  async backup_missing(context) {
    const state = await readBackupState(context);
    if (!isBackupAlarming(context, state)) return 'obsolete';
    return {
      text: emailMessages.backupMissing({
        reason: state.failure?.reason,
        lastBackup: state.lastAt === undefined ? undefined : formatDay(isoTime(state.lastAt)),
      }),
    };
  },
};
