import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { attempt } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { CheckingLink } from '../../layout/emailed-link.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EndedInvitation } from './ended-invitation.tsx';
import { OpenInvitation } from './open-invitation.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

/**
 * Asks what the link invites to. Runs only in a browser: the server renders the page without
 * following the link.
 */
export const loader = ({ params }: LoaderFunctionArgs) =>
  attempt(api.openInvitation(params['token'] ?? ''));

export const HydrateFallback = () => (
  <>
    <UnlistedHead title={texts.title} />
    <CheckingLink
      heading={texts.loadingHeading}
      waiting={texts.loading}
      needsScript={texts.needsScript}
      className={styles.loading}
    />
  </>
);

export function Component() {
  const { token = '' } = useParams();
  const { data: invitation, problem } = useLoaderData<typeof loader>();
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
