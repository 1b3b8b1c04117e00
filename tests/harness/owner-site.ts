import { test as base } from './create-test-app.ts';
import { failEmail } from './fail-email.ts';
import { knownProject } from './known-projects.ts';

export const ownerEmail = 'owner@example.com';
/** Already invited. */
export const client = 'client@example.com';
export const hiding = { reason: 'private', words: 'It has a phone number.' };
export const invitation = {
  email: 'new@example.com',
  name: 'Nia New',
  projectId: knownProject.projectId,
  engagedAt: '2024-06',
};

export interface Ids {
  reviewId: string;
  otherReviewId: string;
  reportId: string;
  invitationId: string;
  emailId: string;
}

/**
 * The owner has just logged in, and has two reviews, a report, an invitation, and a failed email to
 * work on.
 */
export const test = base.extend('site', async ({ createApp }) => {
  const app = await createApp({ ownerEmail, rateLimitScale: 100 });
  const ann = await app.verifiedAccount('ann@example.com');
  const { session, userId } = await app.verifiedAccount('Owner@example.com');
  app.clock.advance(1);
  const reviewId = await ann.session.review('Call 555 0100', 2);
  app.clock.advance(1);
  const otherReviewId = await ann.session.review('Wonderful');
  await app.post(`/reviews/${reviewId}/reports`, {
    reason: 'private',
    words: 'A phone number',
    email: 'reader@example.net',
  });
  const { id: reportId } = await app.context.db
    .selectFrom('reports')
    .select('id')
    .executeTakeFirstOrThrow();
  const { body } = await session.post('/owner/invitations', { ...invitation, email: client });
  const ids: Ids = {
    reviewId,
    otherReviewId,
    reportId,
    invitationId: body.invitationId,
    emailId: await failEmail(app, client),
  };
  return { app, ann, session, userId, ids, ...ids };
});
