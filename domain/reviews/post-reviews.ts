import type { Selectable } from 'kysely';
import { fillUp, keepPlan } from '../../db/keep-plan.ts';
import type { UsersTable } from '../../db/tables.ts';
import { lockUser } from '../accounts/lock-user.ts';
import type { Context } from '../context.ts';
import { Failure } from '../failure.ts';
import { newId } from '../secrets.ts';
import { inTransaction, type Transaction } from '../transaction.ts';
import { claimKeys, releaseKeys } from './claim-key.ts';
import { countPosts } from './count-posts.ts';
import { insertReviews } from './insert-review.ts';
import { selectReviews } from './list-reviews.ts';
import type { Outcome } from './post-queue.ts';
import { isPublicAtOnce } from './review-policy.ts';
import { presentOwnReview } from './review-row.ts';

/** What an author posts, perhaps under an idempotency key. */
export interface Post {
  userId: string;
  rating: number;
  comment: string;
  key?: string;
}

type Author = Pick<Selectable<UsersTable>, 'id' | 'first_name' | 'last_name' | 'verified_at' | 'posting_since' | 'posting_count'>;

/** Locks several authors but those that somebody else has locked, so that none waits for another. */
const lockSome = ({ db }: Transaction, ids: string[]): Promise<Author[]> =>
  db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'verified_at', 'posting_since', 'posting_count'])
    .where('id', 'in', fillUp(ids))
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .modifyEnd(keepPlan)
    .execute();

/** Locks one author, or those of several that nobody else has locked. */
async function lockAuthors(tx: Transaction, ids: string[]): Promise<Map<string, Author>> {
  const [id = ''] = ids;
  const users = ids.length === 1 ? [await lockUser(tx, id)] : await lockSome(tx, ids);
  return new Map(users.flatMap((user) => (user === undefined ? [] : [[user.id, user]])));
}

/** Finds the review that was posted before under the same key. */
async function findAgain({ db }: Transaction, id: string): Promise<Outcome> {
  const review = await selectReviews(db).where('reviews.id', '=', id).executeTakeFirst();
  return review === undefined ? new Failure('not_found') : presentOwnReview(review);
}

/**
 * Posts reviews of different authors in one transaction. Tells of each what became of it: the review, or why it was refused. One of
 * several whose author is gone or locked by someone else has to be posted alone.
 */
export function postReviews(context: Context, posts: Post[]): Promise<Outcome[]> {
  return inTransaction(context, async (tx) => {
    const now = context.now();
    const authors = await lockAuthors(
      tx,
      posts.map(({ userId }) => userId),
    );
    const outcomes = new Map<Post, Outcome>();
    if (authors.size === 0 && posts.length === 1) return [new Failure('session_ended')];
    const drafts = posts.flatMap((post) => {
      const author = authors.get(post.userId);
      return author === undefined ? [] : [{ post, author, id: newId() }];
    });
    const claims = await claimKeys(
      tx,
      drafts.map(({ post, id }) => ({ ...post, reviewId: id })),
      now,
    );
    for (const { post, id } of drafts) {
      const claim = claims.get(id);
      if (claim !== undefined) outcomes.set(post, claim instanceof Failure ? claim : await findAgain(tx, claim));
    }
    const fresh = drafts.filter(({ post }) => !outcomes.has(post));
    const refusals = await countPosts(
      context,
      tx,
      fresh.map(({ author }) => author),
      now,
    );
    for (const { post, author } of fresh) outcomes.set(post, refusals.get(author.id));
    await releaseKeys(
      tx,
      fresh.flatMap(({ post, author, id }) =>
        post.key !== undefined && refusals.has(author.id) ? [{ userId: author.id, reviewId: id }] : [],
      ),
    );
    const accepted = fresh.filter(({ author }) => !refusals.has(author.id));
    const origin = { source: 'verified_email', project_id: null, engaged_at: null } as const;
    const rows = await insertReviews(
      context,
      tx,
      accepted.map(({ post: { rating, comment }, author, id }) => ({
        id,
        user_id: author.id,
        rating,
        comment,
        isPublic: isPublicAtOnce(author),
        ...origin,
      })),
      now,
    );
    for (const { post, author, id } of accepted) {
      const row = rows.get(id);
      const { first_name, last_name } = author;
      if (row !== undefined) outcomes.set(post, presentOwnReview({ ...row, first_name, last_name }));
    }
    return posts.map((post) => outcomes.get(post));
  });
}
