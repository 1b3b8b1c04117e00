import { maxHeldReviews, postsPerHour } from '#content/limits.ts';
import { assertOwnAccount } from '#domain/accounts/account.ts';
import { lockCaller, type Session } from '#domain/accounts/sessions.ts';
import { updateUser, type User } from '#domain/accounts/users.ts';
import {
  bumpPublicContentVersion,
  type Context,
  countRows,
  Failure,
  hour,
  inTransaction,
  newId,
  scaled,
  sha256,
  tooManyRequests,
  type Transaction,
} from '#domain/core';
import { notifyOwner } from '#domain/outbox/owner-notices.ts';
import { foldWords } from '#shared/fold-words.ts';
import type { Review, ReviewInput } from '#shared/reviews.ts';
import { appendEvent } from './review-events.ts';
import {
  findReviewRow,
  presentOwnReview,
  type ReviewRow,
  type StoredReview,
} from './review-row.ts';

interface KeyedPost {
  id: string;
  userId: string;
  key: string | undefined;
  input: Pick<ReviewInput, 'rating' | 'comment'>;
}

/**
 * Returns the review that was posted under the key before. Fails if its content differs or it was
 * deleted. Requires the author's lock.
 */
export async function claimKey(
  { db }: Transaction,
  { id, userId, key, input }: KeyedPost,
  now: number,
): Promise<ReviewRow | undefined> {
  if (key === undefined) return undefined;
  const claim = {
    user_id: userId,
    key,
    content_hash: sha256(JSON.stringify([input.rating, input.comment])),
    review_id: id,
    created_at: now,
  };
  const claimed = await db
    .insertInto('idempotency_keys')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doNothing())
    .returning('review_id')
    .executeTakeFirst();
  if (claimed !== undefined) return undefined;
  const keys = db
    .selectFrom('idempotency_keys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('key', '=', key);
  const earlier = await keys.executeTakeFirstOrThrow();
  if (earlier.content_hash !== claim.content_hash) throw new Failure('idempotency_key_reused');
  const posted = await findReviewRow(db, earlier.review_id);
  if (posted === undefined) throw new Failure('not_found');
  return posted;
}

/** Requires the author's lock. */
async function countPost(
  context: Context,
  tx: Transaction,
  author: User,
  now: number,
): Promise<void> {
  const { posting_since: since, posting_count: count } = author;
  const isSameHour = since > now - hour && since <= now;
  if (isSameHour && count >= scaled(postsPerHour, context.rateLimitScale))
    throw tooManyRequests({ msLeft: since + hour - now });
  const counted = isSameHour
    ? { posting_count: count + 1 }
    : { posting_since: now, posting_count: 1 };
  await updateUser(tx, author.id, counted);
}

async function limitHeld({ db }: Transaction, author: User): Promise<void> {
  if (author.verified_at !== null) return;
  const held = db.selectFrom('reviews').where('user_id', '=', author.id);
  if ((await countRows(held)) >= maxHeldReviews) throw new Failure('too_many_held');
}

type NewReview = Pick<
  StoredReview,
  'id' | 'rating' | 'comment' | 'source' | 'project_id' | 'engaged_at'
>;

/** Returns the review as its author sees it. Requires the author's lock. */
export async function insertReview(
  context: Context,
  tx: Transaction,
  { id: user_id, first_name, last_name }: Pick<User, 'id' | 'first_name' | 'last_name'>,
  review: NewReview,
  { isPublic, now }: { isPublic: boolean; now: number },
): Promise<Review> {
  const stored: StoredReview = {
    ...review,
    user_id,
    created_at: now,
    updated_at: now,
    public: isPublic ? 1 : 0,
    hidden_at: null,
    hidden_reason: null,
    hidden_words: null,
    reply: null,
    reply_at: null,
    reply_version: null,
    version: 1,
    salt: newId(),
  };
  await tx.db
    .insertInto('reviews')
    .values({ ...stored, search_text: foldWords(stored.comment) })
    .execute();
  await appendEvent(tx, now, 'received', stored);
  if (isPublic) {
    await appendEvent(tx, now, 'published', stored);
    await bumpPublicContentVersion(tx);
    await notifyOwner(context, tx, 'new_reviews', review.id);
  }
  return presentOwnReview({ ...stored, first_name, last_name });
}

export function refuseOwnReview({ isOwnerAddress }: Context, emailKey: string): void {
  if (isOwnerAddress(emailKey)) throw new Failure('owner_cannot_review');
}

export async function postReview(
  context: Context,
  session: Session,
  input: ReviewInput,
  key?: string,
): Promise<Review> {
  const { rating, comment, userId = session.user.id } = input;
  assertOwnAccount(session, userId);
  refuseOwnReview(context, session.user.email_key);
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const author = await lockCaller(tx, session);
    const id = newId();
    const posted = await claimKey(tx, { id, userId: author.id, key, input }, now);
    if (posted !== undefined) return presentOwnReview(posted);
    await countPost(context, tx, author, now);
    await limitHeld(tx, author);
    return insertReview(
      context,
      tx,
      author,
      { id, rating, comment, source: 'verified_email', project_id: null, engaged_at: null },
      { isPublic: author.verified_at !== null, now },
    );
  });
}
