import { withSite } from '#cli/open-site.ts';
import type { Context } from '#domain/core';
import { replyToReview } from '#domain/reviews/moderation.ts';
import { inviteClient } from '#domain/use-cases/owner-invitations.ts';
import { readConfig } from '#server/config.ts';
import { knownProject } from '#tests/harness/known-projects.ts';
import { postJson } from '#tests/harness/site-client.ts';
import type { RunningServer } from '#tests/harness/start-server.ts';
import { newPerson, type Person, unverifiedPerson } from './people.ts';
import { keepSecret } from './secrets.ts';

/** Opens the running site's database, as the owner's command line does. */
export const beside = <Result>(
  site: RunningServer,
  work: (context: Context) => Promise<Result>,
): Promise<Result> =>
  withSite({ readConfig: () => readConfig(site.environment), clock: Date.now }, ({ context }) =>
    work(context),
  );

/** Puts the owner's reply under a review. */
export const reply = (site: RunningServer, reviewId: string, text: string): Promise<unknown> =>
  beside(site, (context) => replyToReview(context, reviewId, text));

/**
 * Publishes a review of a person as that of a verified client, through an invitation. Returns the
 * token of the account it makes.
 */
export async function publishAsClient(
  site: RunningServer,
  person: Person,
  rating: number,
  comment: string,
  projectId?: string,
): Promise<string> {
  const token = (await invite(site, person, projectId)).split('/').at(-1);
  const { firstName, lastName } = person;
  const review = { rating, comment, firstName, lastName };
  const { status, text } = await postJson(`${site.url}/api/invitations/${token}/accept`, review);
  if (status !== 201) throw new Error(`Accepting the invitation answered ${status}: ${text}`);
  return keepSecret((JSON.parse(text) as { token: string }).token);
}

/**
 * Invites a person to review a project, and returns the path of the link in the real email.
 */
export async function invite(
  site: RunningServer,
  { email, firstName, lastName }: Person,
  projectId = knownProject.projectId,
): Promise<string> {
  const invitation = { email, name: `${firstName} ${lastName}`, projectId, engagedAt: '2024-06' };
  await beside(site, (context) => inviteClient(context, invitation));
  // The site looks for emails of other processes every 5 s, and whenever it has one of its own.
  await unverifiedPerson(site, newPerson());
  return new URL(await site.smtp.waitForLink(email, 'invitation')).pathname;
}
