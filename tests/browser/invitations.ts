import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withSite } from '../../cli/open-site.ts';
import { replyToReview } from '../../domain/reviews/moderation.ts';
import { readConfig } from '../../server/config.ts';
import { builtOwner } from '../harness/built-server.ts';
import { knownProject } from '../harness/known-projects.ts';
import type { RunningServer } from '../harness/start-server.ts';
import type { Person } from './people.ts';
import { keepSecret } from './secrets.ts';

/** Runs a command of the owner beside the running site. */
export async function runOwner(site: RunningServer, ...args: string[]): Promise<void> {
  await promisify(execFile)(process.execPath, [builtOwner, ...args], {
    cwd: site.dataDir,
    env: site.environment,
  });
}

/** Puts the owner's reply under a review, beside the running site. */
export async function reply(site: RunningServer, reviewId: string, text: string): Promise<void> {
  const readSettings = () => readConfig(site.environment);
  await withSite({ readConfig: readSettings, clock: Date.now }, ({ context }) =>
    replyToReview(context, reviewId, text),
  );
}

/**
 * Publishes a review of a person as that of a verified client, through an invitation. Returns the
 * token of the account it makes.
 */
export async function publishAsClient(
  site: RunningServer,
  person: Person,
  rating: number,
  comment: string,
): Promise<string> {
  const token = (await invite(site, person)).split('/').at(-1);
  const { firstName, lastName } = person;
  const body = JSON.stringify({ rating, comment, firstName, lastName });
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${site.url}/api/invitations/${token}/accept`, {
    method: 'POST',
    headers,
    body,
  });
  if (response.status !== 201)
    throw new Error(`Accepting the invitation was answered ${response.status}`);
  return keepSecret(((await response.json()) as { token: string }).token);
}

/**
 * Invites a person to review a project by the command line, and returns the path of the link in the
 * real email.
 */
export async function invite(
  site: RunningServer,
  { email, firstName, lastName }: Person,
  projectId = knownProject.projectId,
): Promise<string> {
  await runOwner(
    site,
    'invite',
    email,
    '--name',
    `${firstName} ${lastName}`,
    '--project',
    projectId,
    '--finished',
    '2024-06',
  );
  return new URL(await site.smtp.waitForLink(email, 'invitation')).pathname;
}
