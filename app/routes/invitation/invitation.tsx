import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { formatMonth } from '../../../content/format-date.ts';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import type { OpenInvitation as Invitation } from '../../../shared/invitations.ts';
import { attempt } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { CheckingLink } from '../../layout/emailed-link.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { Narrow } from '../../ui/container.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { EndedInvitation } from './ended-invitation.tsx';
import type { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { storeText } from '../../forms/use-draft.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { invitationPlace } from '../reviews/review-draft.ts';
import { InvitedReview } from './invited-review.tsx';
import { type Published, PublishedReview } from './published-review.tsx';
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

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const [end, setEnd] = useState<'declined' | ApiProblem | Published>();
  // The button that had the focus is gone.
  useEffect(() => {
    if (end !== undefined) document.querySelector<HTMLElement>('h1')?.focus();
  }, [end]);
  const { project, engagedAt, firstName, email } = invitation;
  const declined = () => {
    storeText(invitationPlace(project.projectId), undefined);
    setEnd('declined');
  };
  if (end === 'declined') {
    return (
      <Narrow>
        <PageHeading>{texts.refusedHeading}</PageHeading>
        <p role="status">{texts.refused}</p>
      </Narrow>
    );
  }
  if (end !== undefined && 'review' in end) {
    return (
      <Narrow>
        <PageHeading>{texts.thanks(end.review.author.firstName)}</PageHeading>
        <PublishedReview {...end} email={email} />
      </Narrow>
    );
  }
  return (
    <Narrow>
      <PageHeading>{texts.heading(project.projectName)}</PageHeading>
      {end === undefined ? (
        <>
          <div className={styles.lead}>
            <p>{texts.lead(firstName)}</p>
            {engagedAt === undefined ? null : (
              <p className={styles.quiet}>{texts.engaged(formatMonth(engagedAt))}</p>
            )}
          </div>
          <InvitedReview
            token={token}
            invitation={invitation}
            onPublished={setEnd}
            onEnd={setEnd}
          />
          <DeclineInvitation token={token} onDeclined={declined} />
        </>
      ) : (
        <EndedInvitation problem={end} />
      )}
    </Narrow>
  );
}

/** The fragment by which emails lead here. */
const fragment = 'no-thank-you';

function DeclineInvitation({ token, onDeclined }: { token: string; onDeclined: () => void }) {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${fragment}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const [{ problem }, decline] = useFormAction(async () => {
    await api.declineInvitation(token);
    onDeclined();
  });
  return (
    <section
      ref={section}
      id={fragment}
      className={styles.refusal}
      aria-labelledby="decline-heading"
    >
      <h2 id="decline-heading">{texts.refuseHeading}</h2>
      <p>{texts.refuseLead}</p>
      <Form action={decline}>
        <SubmitButton variant="key">{texts.refuse}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} />
    </section>
  );
}
