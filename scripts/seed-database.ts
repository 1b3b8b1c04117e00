import { projects } from '#content/projects.ts';
import type { Database } from '#db/connect.ts';
import { verifyAddress } from '#domain/use-cases/verify-address.ts';
import { signUp } from '#domain/accounts/sign-up.ts';
import { lookUpToken } from '#domain/accounts/sessions.ts';
import { type Context, createContext, inTransaction } from '#domain/core';
import { acceptInvitation } from '#domain/use-cases/accept-invitation.ts';
import { createInvitationLink } from '#domain/use-cases/invitations.ts';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { hideReview, replyToReview } from '#domain/reviews/moderation.ts';
import { postReview } from '#domain/reviews/post-review.ts';
import type { Hiding, ReviewInput } from '#shared/reviews.ts';
import authors from './seed-reviews.json' with { type: 'json' };

interface SeedAuthor {
  firstName: string;
  lastName: string;
  /** If false, the address stays unverified and the reviews stay held. */
  isVerified?: boolean;
  /** Index of the project that the first review answers an invitation for. */
  project?: number;
  reviews: (ReviewInput & { daysAgo: number; reply?: string; hiding?: Hiding })[];
}

export const seedAuthors = authors as SeedAuthor[];
export const seedPassword = 'a quiet harbor';

const dayMs = 24 * 60 * 60 * 1000;
const daysFromWorkToInvitation = 20;
/** An address for documentation (RFC 5737), so seeding doesn't use up a visitor's limits. */
const visitor = { network: '192.0.2.1', browser: 'Firefox on Linux' };

export const emailOf = (index: number): string => `client${index + 1}@example.com`;

/** Wraps around: the first project follows the last. */
async function answerInvitation(
  context: Context,
  client: { email: string; name: string },
  project: number,
  review: ReviewInput,
) {
  const { projectId } = projects[project % projects.length] ?? projects[0];
  const engagedAt = new Date(context.now() - daysFromWorkToInvitation * dayMs)
    .toISOString()
    .slice(0, 7);
  const { invitationId } = await inviteClient(context, { ...client, projectId, engagedAt });
  const link = await inTransaction(context, (tx) => createInvitationLink(tx, invitationId));
  return (await acceptInvitation(context, link, review, { visitor })).review;
}

async function addAuthor(
  author: SeedAuthor,
  email: string,
  contextAt: (daysAgo: number) => Context,
): Promise<void> {
  const { firstName, lastName, isVerified = true, project, reviews } = author;
  const firstDay = contextAt(Math.max(...reviews.map(({ daysAgo }) => daysAgo)));
  const { token } = await signUp(
    firstDay,
    { email, firstName, lastName, password: seedPassword, passwordRetype: seedPassword },
    visitor,
  );
  const session = await lookUpToken(firstDay, token);
  if (isVerified)
    await inTransaction(firstDay, (tx) => verifyAddress(firstDay, tx, session.user, 'session'));
  for (const [index, { daysAgo, rating, comment, reply, hiding }] of reviews.entries()) {
    const context = contextAt(daysAgo);
    const { _id } =
      project !== undefined && index === 0
        ? await answerInvitation(context, { email, name: `${firstName} ${lastName}` }, project, {
            rating,
            comment,
          })
        : await postReview(context, session, { rating, comment });
    if (reply !== undefined) await replyToReview(contextAt(daysAgo - 0.5), _id, reply);
    if (hiding !== undefined) await hideReview(contextAt(daysAgo - 0.5), _id, hiding);
  }
}

/** Throws `email_taken` if already seeded. */
export async function seed(database: Database, now: number): Promise<void> {
  const context = await createContext({
    db: database.kysely,
    clock: () => now,
    publicUrl: 'http://localhost',
    rateLimitScale: 1_000_000,
  });
  const contextAt = (daysAgo: number): Context => ({
    ...context,
    now: () => now - daysAgo * dayMs,
  });
  for (const [index, author] of seedAuthors.entries()) {
    await addAuthor(author, emailOf(index), contextAt);
    // Delete the emails right away, before a running site sends them.
    await inTransaction(context, ({ db }) =>
      db.deleteFrom('outbox').where('recipient', '=', emailOf(index)).execute(),
    );
  }
}
