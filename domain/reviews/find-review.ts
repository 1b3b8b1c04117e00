import type { Selectable } from 'kysely';
import type { ReplyVersionsTable, ReviewVersionsTable } from '../../db/tables.ts';
import type { Session } from '../accounts/session.ts';
import type { Context } from '../context.ts';
import { selectReviews } from './list-reviews.ts';
import type { ReplyVersion, ReviewVersion, ReviewWithHistory, Review } from '../../shared/reviews.ts';
import { isReviewId } from '../../shared/ids.ts';
import { maxEarlierVersions } from '../../shared/limits.ts';
import { presentOwnReview, presentReview, presentSalt, type ReviewRow } from './review-row.ts';

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

function presentVersion(
  { version, rating, comment, written_at, withheld, record_salt }: Selectable<ReviewVersionsTable>,
  isOwn: boolean,
): ReviewVersion {
  const isShown = withheld === 0 || isOwn;
  return {
    version,
    writtenAt: time(written_at),
    withheld: withheld === 1,
    ...(isShown ? { rating, comment, ...presentSalt(record_salt) } : {}),
  };
}

const presentReplyVersion = ({
  text,
  written_at,
  replaced_at,
  review_version,
  record_salt,
}: Selectable<ReplyVersionsTable>): ReplyVersion => ({
  text,
  createdAt: time(written_at),
  replacedAt: time(replaced_at),
  reviewVersion: review_version,
  ...presentSalt(record_salt),
});

/** Reads what came before the version in `row`, even if there is a newer one by now. */
async function findHistory(
  { db }: Context,
  row: ReviewRow,
  { isOwn, limit = maxEarlierVersions }: { isOwn: boolean; limit?: number },
): Promise<Pick<ReviewWithHistory, 'versions' | 'replyVersions'>> {
  const versions = await db
    .selectFrom('review_versions')
    .selectAll()
    .where('review_id', '=', row.id)
    .where('version', '<', row.version)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  const replies = await db
    .selectFrom('reply_versions')
    .selectAll()
    .where('review_id', '=', row.id)
    .$if(row.reply_at !== null, (query) => query.where('written_at', '<', row.reply_at ?? 0))
    .orderBy('written_at', 'desc')
    .limit(limit)
    .execute();
  return { versions: versions.map((version) => presentVersion(version, isOwn)), replyVersions: replies.map(presentReplyVersion) };
}

/**
 * Finds one review with its history (product §2.10): a public one for everyone, and a held or hidden one for its author alone. To
 * others, these are undefined like an unknown one; an id of another form is so without a query.
 */
export async function findReview(context: Context, id: string, reader?: Session): Promise<ReviewWithHistory | undefined> {
  if (!isReviewId(id)) return undefined;
  const row = await selectReviews(context.db).where('reviews.id', '=', id).executeTakeFirst();
  const isOwn = row !== undefined && row.user_id === reader?.user.id;
  if (row === undefined || (row.public === 0 && !isOwn)) return undefined;
  return { ...(isOwn ? presentOwnReview(row) : presentReview(row)), ...(await findHistory(context, row, { isOwn })) };
}

/** Finds one public review without its history. */
export async function findPublicReview({ db }: Context, id: string): Promise<Review | undefined> {
  if (!isReviewId(id)) return undefined;
  const row = await selectReviews(db).where('reviews.id', '=', id).where('public', '=', 1).executeTakeFirst();
  return row === undefined ? undefined : presentReview(row);
}

/** Nobody can edit a review so often. */
const allVersions = 1_000_000_000;

/** Lists all reviews of the reader, newest first, each with its status and its whole history. */
export async function listOwnHistories(context: Context, reader: Session): Promise<ReviewWithHistory[]> {
  const histories: ReviewWithHistory[] = [];
  for (const row of await selectReviews(context.db).where('user_id', '=', reader.user.id).execute()) {
    histories.push({ ...presentOwnReview(row), ...(await findHistory(context, row, { isOwn: true, limit: allVersions })) });
  }
  return histories;
}

/** Tells whether there is a public review with this id. An id of another form needs no query. */
export async function isPublicReview({ db }: Context, id: string): Promise<boolean> {
  if (!isReviewId(id)) return false;
  const row = await db.selectFrom('reviews').select('id').where('id', '=', id).where('public', '=', 1).executeTakeFirst();
  return row !== undefined;
}
