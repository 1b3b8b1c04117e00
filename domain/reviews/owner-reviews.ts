import { type Kysely, type RawBuilder, sql } from 'kysely';
import { reviewsPerPage } from '#content/limits.ts';
import { isPostgres } from '#db/connect.ts';
import type { Tables } from '#db/tables.ts';
import { type Context, countRows, Failure, isoTime } from '#domain/core';
import { emailKey, parseEmailAddress } from '#shared/email-address.ts';
import { foldWords } from '#shared/fold-words.ts';
import type {
  OwnerHistory,
  OwnerReview,
  OwnerReviewEvent,
  OwnerReviewFilter,
  OwnerReviewPage,
  OwnerReviewQuery,
} from '#shared/owner.ts';
import { readHistory } from './find-review.ts';
import { hasWords, orders, readCursor, toPage } from './list-reviews.ts';
import { findReviewRow, presentOwnReview, type ReviewRow, selectReviews } from './review-row.ts';

const ownerFilters: Record<OwnerReviewFilter, RawBuilder<boolean>> = {
  all: sql`1 = 1`,
  unanswered: sql`reviews.public = 1 and reviews.reply is null`,
  held: sql`reviews.public = 0 and reviews.hidden_at is null`,
  hidden: sql`reviews.hidden_at is not null`,
  reported: sql`reviews.id in (select review_id from reports where closed_at is null)`,
};

export const countUnanswered = ({ db }: Context): Promise<number> =>
  countRows(db.selectFrom('reviews').where(ownerFilters.unanswered));

const selectForOwner = ({ db }: Context) =>
  selectReviews(db)
    .select(['users.email', 'users.verified_at'])
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('reports.review_id', '=', 'reviews.id')
        .where('closed_at', 'is', null)
        .as('open_reports'),
    );

type OwnerRow = ReviewRow & {
  email: string;
  verified_at: number | null;
  open_reports: number | null;
};

function presentToOwner(row: OwnerRow): OwnerReview {
  const review = presentOwnReview(row);
  return {
    ...review,
    status: review.status ?? 'published',
    author: { ...review.author, email: row.email, verified: row.verified_at !== null },
    openReports: Number(row.open_reports),
  };
}

const contains = (text: string) => `%${text.replaceAll(/[!%_]/gu, '!$&')}%`;

const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** Latin, Greek, Cyrillic, and Armenian letters, by how people also type them. */
const spellings = Map.groupBy(
  String.fromCodePoint(...range(0x41, 0x587), ...range(0x1e00, 0x1fff)).match(/[\p{Lu}\p{Ll}]/gu) ??
    [],
  foldWords,
);

/** Matches part of a name, in any case, with or without accents. */
function hasName(db: Kysely<Tables>, part: string): RawBuilder<boolean> {
  const spell = (letter: string): string => {
    // Phones type ’ for '.
    if (/['’]/u.test(letter)) return "['’]";
    // These can't be in a bracket expression, and names rarely contain them.
    return /[\\^]/u.test(letter)
      ? '[?]'
      : `[${spellings.get(foldWords(letter))?.join('') ?? letter}]`;
  };
  const pattern = Array.from(part.normalize('NFC'), spell).join('');
  const name = sql`users.first_name || ' ' || users.last_name`;
  return isPostgres(db) ? sql`(${name}) ~ ${pattern}` : sql`${name} glob ${`*${pattern}*`}`;
}

export async function listReviewsForOwner(
  context: Context,
  { filter, q, cursor }: OwnerReviewQuery,
): Promise<OwnerReviewPage> {
  let query = selectForOwner(context).where(ownerFilters[filter]).orderBy(orders.newest.by);
  if (q !== '') {
    const words = foldWords(q);
    const names = q.match(/[^\s,]+/gu) ?? [q];
    query = query.where((eb) =>
      eb.or([
        eb.and(names.map((part) => hasName(context.db, part))),
        sql<boolean>`users.email_key like ${contains(emailKey(parseEmailAddress(q) ?? q))} escape '!'`,
        ...(words === '' ? [] : [hasWords(context.db, words)]),
      ]),
    );
  }
  const after = readCursor(cursor);
  if (after !== undefined) query = query.where(orders.newest.after(after));
  const rows = await query.limit(reviewsPerPage + 1).execute();
  return toPage(rows, reviewsPerPage, presentToOwner);
}

export async function findReviewsForOwner(
  context: Context,
  reviewIds: string[],
): Promise<OwnerReview[]> {
  if (reviewIds.length === 0) return [];
  const rows = await selectForOwner(context).where('reviews.id', 'in', reviewIds).execute();
  return rows.map(presentToOwner);
}

export async function findReviewForOwner(context: Context, reviewId: string): Promise<OwnerReview> {
  const [review] = await findReviewsForOwner(context, [reviewId]);
  if (review === undefined) throw new Failure('not_found');
  return review;
}

const maxEvents = 100;

export async function findHistoryForOwner(
  context: Context,
  reviewId: string,
): Promise<OwnerHistory> {
  const events = await context.db
    .selectFrom('review_events')
    .select(['event', 'at', 'reason'])
    .where('review_id', '=', reviewId)
    .orderBy('id', 'desc')
    .limit(maxEvents)
    .execute();
  // Read after its events, because it may be deleted in between.
  const row = await findReviewRow(context.db, reviewId);
  if (row === undefined) throw new Failure('not_found');
  return {
    events: events.map(({ event, at, reason }) => ({
      event: event as OwnerReviewEvent['event'],
      at: isoTime(at),
      reason: reason ?? undefined,
    })),
    ...(await readHistory(context, row, false)),
  };
}
