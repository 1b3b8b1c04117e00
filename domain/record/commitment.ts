import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ReviewsTable } from '../../db/tables.ts';

const saltBytes = 16;

/** Returns 128 random bits in base64url. Without them, nobody can guess what a commitment is about. */
export const newSalt = (): string => randomBytes(saltBytes).toString('base64url');

/** Commits to a value without telling it: SHA-256 of the salt, followed by the value's JSON, in hexadecimal. */
export const commitTo = (salt: string, value: unknown): string =>
  createHash('sha256')
    .update(salt + JSON.stringify(value))
    .digest('hex');

type CommittedReview = Pick<Selectable<ReviewsTable>, 'id' | 'user_id' | 'rating' | 'comment' | 'source' | 'project_id' | 'engaged_at'>;

/** What a line commits to about a review, named as in the API. Its author's names are not in it, because they may change. */
export const committedReview = ({ id, user_id, rating, comment, source, project_id, engaged_at }: CommittedReview) => ({
  _id: id,
  userId: user_id,
  rating,
  comment,
  source,
  ...(project_id === null ? {} : { projectId: project_id }),
  ...(engaged_at === null ? {} : { engagedAt: engaged_at }),
});

/** What a line commits to about the owner's reply to a review. */
export const committedReply = (reviewId: string, text: string) => ({ _id: reviewId, text });
