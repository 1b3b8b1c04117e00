import type { Glance } from '../shared/owner.ts';
import type { Context } from './context.ts';
import { selectFailed } from './mail/outbox.ts';
import { summarizeReviews } from './reviews/review-changes.ts';

/** Counts for the owner what is new and what waits. A month begins in UTC. */
export async function glance(context: Context): Promise<Omit<Glance, 'version'>> {
  const { db } = context;
  const today = new Date(context.now());
  const startOfMonth = Date.UTC(today.getUTCFullYear(), today.getUTCMonth());
  const publicReviews = db.selectFrom('reviews').where('public', '=', 1);
  const count = async (counted: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }) =>
    (await counted.executeTakeFirstOrThrow()).count;
  const [{ average }, reviewsThisMonth, unanswered, openReports, failedEmails, backup] =
    await Promise.all([
      summarizeReviews(context),
      count(
        publicReviews
          .where('created_at', '>=', startOfMonth)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
      count(
        publicReviews
          .where('reply', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
      count(
        db
          .selectFrom('reports')
          .where('closed_at', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count')),
      ),
      count(selectFailed(db).select(({ fn }) => fn.countAll<number>().as('count'))),
      db.selectFrom('last_backup').select('made_at').executeTakeFirst(),
    ]);
  return {
    reviewsThisMonth,
    average,
    unanswered,
    openReports,
    failedEmails,
    ...(backup === undefined ? {} : { lastBackupAt: new Date(backup.made_at).toISOString() }),
  };
}
