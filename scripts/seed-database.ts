import type { Database } from '../db/connect.ts';
import { lookUpToken } from '../domain/accounts/session.server.ts';
import { signUp } from '../domain/accounts/sign-up.server.ts';
import { verifyAddress } from '../domain/accounts/verification.server.ts';
import { createContext, type Context } from '../domain/context.server.ts';
import type { KeySource } from '../domain/record/key-source.server.ts';
import { readCursorKey } from '../domain/reviews/cursor.server.ts';
import { postReview } from '../domain/reviews/post-review.server.ts';
import { hideReview } from '../domain/reviews/hide-review.server.ts';
import { replyToReview } from '../domain/reviews/reply-to-review.server.ts';
import { inTransaction } from '../domain/transaction.server.ts';
import type { RateLimits } from '../domain/rate-limits.server.ts';
import { seedAuthors, type SeedAuthor, type SeedReview } from './seed-reviews.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const seedPassword = 'a quiet harbor';
const visitor = { network: '127.0.0.1', browser: 'Firefox on Linux' };
/** Seeding counts against no rate limit. */
const noRateLimits: RateLimits = {
  count: () => Promise.resolve(),
  countWider: () => Promise.resolve(),
  countNewNetwork: () => Promise.resolve(),
  countEmail: () => Promise.resolve(),
  checkPasswordWait: () => Promise.resolve(),
  countWrongPassword: () => Promise.resolve(),
  forgetWrongPasswords: () => Promise.resolve(),
  clean: () => Promise.resolve(),
};

/** The address of the author at an index. */
export const emailOf = (index: number): string => `client${index + 1}@example.com`;

/** Hides and answers reviews as the owner would. */
async function treatAsOwner(context: Context, id: string, review: SeedReview): Promise<void> {
  const { reply, hiding } = review;
  if (reply !== undefined) await replyToReview(context, id, reply);
  if (hiding !== undefined) await hideReview(context, id, hiding);
}

/** Signs a user up on the day of their first review and posts each review on its day. */
async function addAuthor(author: SeedAuthor, email: string, domainAt: (daysAgo: number) => Context): Promise<void> {
  const { firstName, lastName } = author;
  const firstDay = domainAt(Math.max(...author.reviews.map(({ daysAgo }) => daysAgo)));
  const { token } = await signUp(firstDay, { email, firstName, lastName, password: seedPassword, passwordRetype: seedPassword }, visitor);
  const session = await lookUpToken(firstDay, token);
  if (author.verified !== false) {
    await inTransaction(firstDay, (tx) => verifyAddress(firstDay, tx, session.user.id, firstDay.now()));
  }
  for (const review of author.reviews) {
    const context = domainAt(review.daysAgo);
    const { _id } = await postReview(context, session, { rating: review.rating, comment: review.comment });
    await treatAsOwner(domainAt(review.daysAgo - 0.5), _id, review);
  }
}

/** Fills a migrated database with realistic accounts and reviews. Fails with `email_taken` if they already exist. */
export async function seed(database: Database, now: number, recordKey: KeySource): Promise<void> {
  const cursorKey = await readCursorKey(database.kysely);
  const domainAt = (daysAgo: number): Context => {
    const clock = () => now - daysAgo * dayMs;
    const options = { database, clock, publicUrl: 'http://localhost', rateLimitScale: 1, cursorKey, recordKey };
    return { ...createContext(options), rateLimits: noRateLimits };
  };
  for (const [index, author] of seedAuthors.entries()) await addAuthor(author, emailOf(index), domainAt);
  const recipients = seedAuthors.map((_, index) => emailOf(index));
  await database.kysely.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
