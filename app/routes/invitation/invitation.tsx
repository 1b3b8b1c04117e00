import { invitationMessages } from '../../../content/messages/invitation.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { OpeningLink } from '../../layout/emailed-link.tsx';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import type { Route } from './+types/invitation.ts';
import { EndedInvitation } from './ended-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

export const meta = () => [{ title: texts.title }, { name: 'robots', content: 'noindex' }];

/** Asks what the link invites to. Runs only in a browser: the server renders the page without following the link. */
export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  try {
    return { invitation: await api.openInvitation(params.token) };
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { problem };
  }
}
clientLoader.hydrate = true as const;

/** Shown until the answer arrives. */
export const HydrateFallback = () => (
  <OpeningLink heading={texts.loadingHeading} waiting={texts.loading} needsScript={texts.needsScript} className={styles.loading} />
);

/** A review of the project that the link invites to (product §19.1). */
export default function Invitation({ params, loaderData }: Route.ComponentProps) {
  return loaderData.problem === undefined ? (
    <OpenInvitation key={params.token} token={params.token} invitation={loaderData.invitation} />
  ) : (
    <Narrow>
      <PageHeading>{texts.loadingHeading}</PageHeading>
      <EndedInvitation problem={loaderData.problem} />
    </Narrow>
  );
}
