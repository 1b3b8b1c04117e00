import type { Kysely, Selectable } from 'kysely';
import { hidingReasons } from '#content/hiding-reasons.ts';
import { projects } from '#content/projects.ts';
import type { Tables } from '#db/tables.ts';
import { isoTime, sha256 } from '#domain/core';
import type { Review } from '#shared/reviews.ts';

export type StoredReview = Omit<Selectable<Tables['reviews']>, 'number' | 'search_text'>;
export type ReviewRow = StoredReview & { first_name: string; last_name: string };

export const reviewColumns = [
  'reviews.id',
  'reviews.user_id',
  'reviews.rating',
  'reviews.comment',
  'reviews.created_at',
  'reviews.updated_at',
  'reviews.public',
  'reviews.hidden_at',
  'reviews.hidden_reason',
  'reviews.hidden_words',
  'reviews.reply',
  'reviews.reply_at',
  'reviews.reply_version',
  'reviews.source',
  'reviews.project_id',
  'reviews.engaged_at',
  'reviews.version',
  'reviews.salt',
] as const;

export const selectReviews = (db: Kysely<Tables>) =>
  db
    .selectFrom('reviews')
    .innerJoin('users', 'users.id', 'reviews.user_id')
    .select(reviewColumns)
    .select(['users.first_name', 'users.last_name']);

export const findReviewRow = (db: Kysely<Tables>, id: string): Promise<ReviewRow | undefined> =>
  selectReviews(db).where('reviews.id', '=', id).executeTakeFirst();

/** A project that is no longer in the content is named by its id. */
export function projectOf(projectId: string): { projectId: string; projectName: string } {
  const project = projects.find((each) => each.projectId === projectId);
  return { projectId, projectName: project?.projectName ?? projectId };
}

function presentReply({
  reply: text,
  reply_at,
  reply_version: reviewVersion,
}: ReviewRow): Pick<Review, 'reply'> {
  if (text === null || reply_at === null || reviewVersion === null) return {};
  return { reply: { text, createdAt: isoTime(reply_at), reviewVersion } };
}

const toReview = (row: ReviewRow): Omit<Review, 'etag'> => ({
  _id: row.id,
  userId: row.user_id,
  rating: row.rating,
  comment: row.comment,
  author: { firstName: row.first_name, lastName: row.last_name },
  createdAt: isoTime(row.created_at),
  updatedAt: isoTime(row.updated_at),
  version: row.version,
  source: row.source,
  project: row.project_id === null ? undefined : projectOf(row.project_id),
  engagedAt: row.engaged_at ?? undefined,
  ...presentReply(row),
  salt: row.salt,
});

export const describeHiding = ({ hidden_reason, hidden_words }: StoredReview): string =>
  `${(hidingReasons as Record<string, string>)[hidden_reason ?? ''] ?? ''} ${hidden_words ?? ''}`.trim();

function statusOf(row: ReviewRow): Pick<Review, 'status' | 'hiddenReason'> {
  if (row.hidden_at !== null) return { status: 'hidden', hiddenReason: describeHiding(row) };
  return { status: row.public === 1 ? 'published' : 'held' };
}

/**
 * Everyone gets the tag of the author's view, so `If-Match` takes it wherever it was read. The salt
 * makes it change with the history, too.
 */
function present(row: ReviewRow, isOwn: boolean): Review {
  const review = toReview(row);
  const own = { ...review, ...statusOf(row) };
  const etag = `"${sha256(JSON.stringify(own)).slice(0, 22)}"`;
  return { ...(isOwn ? own : review), etag };
}

export const presentReview = (row: ReviewRow): Review => present(row, false);

export const presentOwnReview = (row: ReviewRow): Review => present(row, true);
