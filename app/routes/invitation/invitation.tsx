import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { CheckingLink } from '../../layout/emailed-link.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EndedInvitation } from './ended-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

/** Asks what the link invites to. Runs only in a browser: the server renders the page without following the link. */
export async function loader({ params }: LoaderFunctionArgs) {
  try {
    return { invitation: await api.openInvitation(params['token'] ?? '') };
  } catch (problem) {
    if (!(problem instanceof ApiProblem)) throw problem;
    return { problem };
  }
}
/** Shown until the answer arrives. */
export const HydrateFallback = () => (
  <>
    <UnlistedHead title={texts.title} />
    <CheckingLink heading={texts.loadingHeading} waiting={texts.loading} needsScript={texts.needsScript} className={styles.loading} />
  </>
);

/** A review of the project that the link invites to (product §19.1). */
export function Component() {
  const { token = '' } = useParams();
  const { invitation, problem } = useLoaderData<typeof loader>();
  return (
    <>
      <UnlistedHead title={texts.title} />
      {problem === undefined ? (
        <OpenInvitation key={token} token={token} invitation={invitation} />
      ) : (
        <Narrow>
          <PageHeading>{texts.loadingHeading}</PageHeading>
          <EndedInvitation problem={problem} />
        </Narrow>
      )}
    </>
  );
}
