import type { Database } from '../db/connect.ts';
import { lookUpToken, type Session } from '../domain/accounts/session.ts';
import { signUp } from '../domain/accounts/sign-up.ts';
import { verifyAddress } from '../domain/accounts/verification.ts';
import { createContext, type Context } from '../domain/context.ts';
import type { KeySource } from '../domain/record/key-source.ts';
import { Failure } from '../domain/failure.ts';
import { acceptInvitation as acceptByLink } from '../domain/invitations/accept-invitation.ts';
import { createInvitationLink } from '../domain/invitations/invitation-link.ts';
import { inviteClient } from '../domain/invitations/invite-client.ts';
import { readCursorKey } from '../domain/reviews/cursor.ts';
import { postReview } from '../domain/reviews/post-review.ts';
import { hideReview } from '../domain/reviews/hide-review.ts';
import { replyToReview } from '../domain/reviews/reply-to-review.ts';
import { inTransaction } from '../domain/transaction.ts';
import type { RateLimits } from '../domain/rate-limits.ts';
import { seedAuthors, type SeedAuthor, type SeedReview } from './seed-reviews.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const seedPassword = 'a quiet harbor';
const visitor = { network: '127.0.0.1', browser: 'Firefox on Linux' };
/** Seeding counts against no rate limit. */
const noRateLimits: RateLimits = {
  count: () => Promise.resolve(),
  countWider: () => Promise.resolve(),
  countOfSubject: () => Promise.resolve(),
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

type DomainAt = (daysAgo: number) => Context;

/** Invites a client and accepts on the same day with their first review, as they would through the emailed link. */
async function acceptInvitation(author: SeedAuthor, email: string, domainAt: DomainAt): Promise<Session> {
  const { firstName, lastName, invitedTo, reviews } = author;
  const [first] = reviews;
  if (invitedTo === undefined || first === undefined) throw new Error(`${email} is not invited`);
  const context = domainAt(first.daysAgo);
  const { projectId, finishedDaysBefore } = invitedTo;
  const engagedAt = new Date(context.now() - finishedDaysBefore * dayMs).toISOString().slice(0, 7);
  const invited = await inviteClient(context, { email, name: `${firstName} ${lastName}`, projectId, engagedAt });
  if (invited.outcome !== 'invited') throw new Failure('email_taken');
  const link = await inTransaction(context, (tx) => createInvitationLink(tx, invited.invitationId));
  const { rating, comment } = first;
  const form = { rating, comment, firstName, lastName, password: seedPassword, passwordRetype: seedPassword };
  const { review, token } = await acceptByLink(context, link, form, { visitor });
  await treatAsOwner(domainAt(first.daysAgo - 0.5), review._id, first);
  return lookUpToken(context, token);
}

/** Signs a user up on the day of their first review. */
async function signUpAuthor(author: SeedAuthor, email: string, domainAt: DomainAt): Promise<Session> {
  const { firstName, lastName, reviews, verified } = author;
  const firstDay = domainAt(Math.max(...reviews.map(({ daysAgo }) => daysAgo)));
  const { token } = await signUp(firstDay, { email, firstName, lastName, password: seedPassword, passwordRetype: seedPassword }, visitor);
  const session = await lookUpToken(firstDay, token);
  if (verified !== false) await inTransaction(firstDay, (tx) => verifyAddress(firstDay, tx, session.user.id, firstDay.now()));
  return session;
}

/** Adds an author, and posts each review on its day. */
async function addAuthor(author: SeedAuthor, email: string, domainAt: DomainAt): Promise<void> {
  const isInvited = author.invitedTo !== undefined;
  const session = await (isInvited ? acceptInvitation : signUpAuthor)(author, email, domainAt);
  for (const review of author.reviews.slice(isInvited ? 1 : 0)) {
    const { _id } = await postReview(domainAt(review.daysAgo), session, { rating: review.rating, comment: review.comment });
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
