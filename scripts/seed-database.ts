import type { Database } from '../db/connect.ts';
import { lookUpToken, type Session } from '../domain/accounts/users.ts';
import { signUp } from '../domain/accounts/log-in.ts';
import { verifyAddress } from '../domain/accounts/email-links.ts';
import { createContext, type Context } from '../domain/context.ts';
import { Failure } from '../domain/failure.ts';
import { acceptInvitation as acceptByLink } from '../domain/invitations/accept-invitation.ts';
import { createInvitationLink } from '../domain/invitations/invitations.ts';
import { inviteClient } from '../domain/invitations/owner-invitations.ts';
import { postReview } from '../domain/reviews/post-review.ts';
import { hideReview, replyToReview } from '../domain/reviews/moderation.ts';
import { inTransaction } from '../domain/transaction.ts';
import { seedAuthors, type SeedAuthor, type SeedReview } from './seed-reviews.ts';

const dayMs = 24 * 60 * 60 * 1000;
export const seedPassword = 'a quiet harbor';
const visitor = { network: '127.0.0.1', browser: 'Firefox on Linux' };
/** Seeding meets no rate limit. */
const rateLimitScale = 1_000_000;

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
  const { review, token } = await acceptByLink(context, link, { rating, comment, firstName, lastName }, { visitor });
  const password_hash = await context.passwords.hash(seedPassword);
  await context.db.updateTable('users').set({ password_hash }).where('id', '=', review.userId).execute();
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
export async function seed(database: Database, now: number): Promise<void> {
  // Without the pool, this process counts for itself, and leaves the limits of 127.0.0.1 untouched.
  const ownLimits = { ...database, pool: undefined };
  const context = await createContext({ database: ownLimits, clock: () => now, publicUrl: 'http://localhost', rateLimitScale });
  const domainAt = (daysAgo: number): Context => ({ ...context, now: () => now - daysAgo * dayMs });
  for (const [index, author] of seedAuthors.entries()) await addAuthor(author, emailOf(index), domainAt);
  const recipients = seedAuthors.map((_, index) => emailOf(index));
  await database.kysely.deleteFrom('outbox').where('recipient', 'in', recipients).execute();
}
