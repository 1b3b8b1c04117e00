import { expect, test } from 'vitest';
import { createTestApp, eachDatabase, type TestApp, testPassword as password } from '../../tests/harness/create-test-app.ts';
import { type Invited, inviteClient } from '../invitations/invite-client.ts';
import { findClientReview } from './find-client-review.ts';
import { hideReview, unhideReview } from './hide-review.ts';
import { projectIds } from '../../shared/review-query.ts';

const [projectId = ''] = projectIds;

/** Publishes a verified client's review of the project, and returns its id. */
async function publish(app: TestApp, firstName: string, rating: number): Promise<string> {
  app.clock.advance(1000);
  const email = `${firstName}@example.com`;
  const invited: Invited = await inviteClient(app.context, { email, name: firstName, projectId });
  expect(invited.outcome).toBe('invited');
  const form = { rating, comment: '', firstName, lastName: 'Lee', password, passwordRetype: password };
  const { body } = await app.post(`/invitations/${await app.emailedLink(email, 'invitation')}/accept`, form);
  return body.review._id;
}

eachDatabase((open) => {
  test('§2.12: a case study shows the newest public review by a verified client of its project, whatever its rating', async () => {
    await using app = await createTestApp(open, { rateLimitScale: 10 });
    const shown = async () => (await findClientReview(app.context, projectId))?._id;
    const { session } = await app.verifiedAccount('bob@example.com');
    await session.post('/reviews', { rating: 5, comment: 'Not by a client.' });
    expect(await shown()).toBeUndefined();
    const first = await publish(app, 'ann', 5);
    expect(await shown()).toBe(first);
    const second = await publish(app, 'eve', 1);
    expect(await shown()).toBe(second);
    await hideReview(app.context, second, { reason: 'advertising', words: '' });
    expect(await shown()).toBe(first);
    await unhideReview(app.context, second);
    expect(await shown()).toBe(second);
    expect(await findClientReview(app.context, 'another')).toBeUndefined();
  });
});
