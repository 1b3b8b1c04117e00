import { useEffect, useState } from 'react';
import { formatMonth } from '../../../content/format-date.ts';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import type { OpenInvitation as Invitation } from '../../../shared/invitations.ts';
import { local } from '../../api-client/browser-storage.ts';
import type { ApiProblem } from '../../api-client/problem.ts';
import { Narrow } from '../../ui/narrow.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { discardDraft } from '../reviews/draft.ts';
import { EndedInvitation } from './ended-invitation.tsx';
import { InvitedReview } from './invited-review.tsx';
import { DeclineInvitation } from './decline-invitation.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;
/** An invitation that waits for an answer: the form for the review, and the way to decline. */
export function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const [end, setEnd] = useState<'declined' | ApiProblem>();
  // The button that had the focus is gone.
  useEffect(() => {
    if (end !== undefined) document.querySelector<HTMLElement>('h1')?.focus();
  }, [end]);
  const { project, engagedAt, firstName } = invitation;
  const draftKey = `invitationDraft:${project.projectId}`;
  const declined = () => {
    discardDraft(local, draftKey);
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
  return (
    <Narrow>
      <PageHeading>{texts.heading(project.projectName)}</PageHeading>
      {end === undefined ? (
        <>
          <div className={styles.lead}>
            <p>{texts.lead(firstName)}</p>
            {engagedAt === undefined ? null : <p className={styles.quiet}>{texts.engaged(formatMonth(engagedAt))}</p>}
          </div>
          <InvitedReview token={token} invitation={invitation} draftKey={draftKey} onEnd={setEnd} />
          <DeclineInvitation token={token} onDeclined={declined} />
        </>
      ) : (
        <EndedInvitation problem={end} />
      )}
    </Narrow>
  );
}
