import type { Selectable } from 'kysely';
import { projects } from '../../content/projects.ts';
import type { ReviewsTable } from '../../db/tables.ts';
import type { Review } from '../../shared/reviews.ts';

export type ReviewRow = Selectable<ReviewsTable> & { first_name: string; last_name: string };

const columns: Record<keyof ReviewsTable, true> = {
  id: true,
  user_id: true,
  rating: true,
  comment: true,
  created_at: true,
  updated_at: true,
  public: true,
  hidden_at: true,
  hidden_reason: true,
  reply_text: true,
  reply_at: true,
  source: true,
  project_id: true,
  engaged_at: true,
  version: true,
  reply_review_version: true,
  record_salt: true,
  reply_salt: true,
};

/** The names of a review's columns, for statements whose plans are kept. */
export const reviewColumns = Object.keys(columns) as (keyof ReviewsTable)[];

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

/** Returns the project that an invitation named, by its name in the content of today. One that is not there anymore keeps its id, which the record has. */
function presentProject(id: string | null): Pick<Review, 'project'> {
  if (id === null) return {};
  const project = projects.find(({ projectId }) => projectId === id);
  return { project: { projectId: id, projectName: project?.projectName ?? id } };
}

/** Publishes the salt of what the record commits to. */
export const presentSalt = (salt: string | null): { salt?: string } => (salt === null ? {} : { salt });

function presentReply({ reply_text: text, reply_at, reply_review_version: reviewVersion, reply_salt }: ReviewRow): Pick<Review, 'reply'> {
  if (text === null || reply_at === null || reviewVersion === null) return {};
  return { reply: { text, createdAt: time(reply_at), reviewVersion, ...presentSalt(reply_salt) } };
}

/** Presents a review to everyone. */
export function presentReview(row: ReviewRow): Review {
  return {
    _id: row.id,
    userId: row.user_id,
    rating: row.rating,
    comment: row.comment,
    author: { firstName: row.first_name, lastName: row.last_name },
    createdAt: time(row.created_at),
    updatedAt: time(row.updated_at),
    version: row.version,
    source: row.source,
    ...presentProject(row.project_id),
    ...(row.engaged_at === null ? {} : { engagedAt: row.engaged_at }),
    ...presentReply(row),
    ...presentSalt(row.record_salt),
  };
}

/** Presents a review to its author, with its status and, if it is hidden, the reason. */
export function presentOwnReview(row: ReviewRow): Review {
  const review = presentReview(row);
  if (row.hidden_at !== null) return { ...review, status: 'hidden', hiddenReason: row.hidden_reason ?? '' };
  return { ...review, status: row.public === 1 ? 'published' : 'held' };
}
