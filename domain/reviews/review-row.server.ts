import type { ReviewsTable } from '../../db/tables.ts';
import type { Review } from './review.schema.ts';

export type ReviewRow = ReviewsTable & { first_name: string; last_name: string };

const time = (milliseconds: number): string => new Date(milliseconds).toISOString();

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
    ...(row.reply_text !== null && row.reply_at !== null ? { reply: { text: row.reply_text, createdAt: time(row.reply_at) } } : {}),
  };
}

/** Presents a review to its author, with its status and, if it is hidden, the reason. */
export function presentOwnReview(row: ReviewRow): Review {
  const review = presentReview(row);
  if (row.hidden_at !== null) return { ...review, status: 'hidden', hiddenReason: row.hidden_reason ?? '' };
  return { ...review, status: row.public === 1 ? 'published' : 'held' };
}
