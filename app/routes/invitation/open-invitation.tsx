import { useEffect, useRef, useState } from 'react';
import { formatMonth } from '../../../content/format-date.ts';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import type { OpenInvitation as Invitation } from '../../../shared/invitations.ts';
import { api } from '../../api-client/api.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { storeText } from '../../forms/use-draft.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Narrow } from '../../ui/container.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { invitationPlace } from '../reviews/review-draft.ts';
import { EndedInvitation } from './ended-invitation.tsx';
import { InvitedReview } from './invited-review.tsx';
import { type Published, PublishedReview } from './published-review.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

export function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const [end, setEnd] = useState<'declined' | ApiProblem | Published>();
  // The button that had the focus is gone.
  useEffect(() => {
    if (end !== undefined) document.querySelector<HTMLElement>('h1')?.focus();
  }, [end]);
  const { project, engagedAt, firstName, email } = invitation;
  const place = invitationPlace(project.projectId);
  const declined = () => {
    storeText(place, undefined);
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
            place={place}
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
