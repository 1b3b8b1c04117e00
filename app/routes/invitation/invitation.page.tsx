import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { formatMonth } from '../../../content/format-date.ts';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { siteMessages } from '../../../content/messages/site.ts';
import { provider } from '../../../content/provider.ts';
import type { OpenInvitation as Invitation } from '../../../shared/invitations.ts';
import { attempt } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { storeDraft } from '../../forms/use-draft.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { CheckingLink, ReviewKey } from '../../layout/emailed-link.tsx';
import { UnlistedHead } from '../../layout/page-head.tsx';
import { LoadFailure, ProblemNotice } from '../../layout/problem-notice.tsx';
import { Narrow } from '../../ui/page.tsx';
import { focusPageHeading } from '../../ui/move-focus.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { KeyLink } from '../../ui/key.tsx';
import { Notice } from '../../ui/notice.tsx';
import { invitationPlace } from '../reviews/review-draft.ts';
import { ChoosePassword, InvitedReview, isEnded, type Published } from './invited-review.tsx';
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
    <Narrow>
      <UnlistedHead title={texts.title} />
      {problem === undefined ? (
        <OpenInvitation key={token} token={token} invitation={invitation} />
      ) : (
        <>
          <h1>{texts.loadingHeading}</h1>
          <EndedInvitation problem={problem} />
        </>
      )}
    </Narrow>
  );
}

const explanations: Record<string, string> = {
  invitation_declined: texts.declined,
  invitation_revoked: texts.revoked,
  invitation_expired: texts.expired,
  token_invalid: texts.unknown,
};

function EndedInvitation({ problem }: { problem: ApiProblem }) {
  if (problem.code === 'invitation_used') {
    return (
      <>
        <Notice tone="good">{texts.used}</Notice>
        <ReviewKey reviewId={problem.reviewId} label={texts.seeReview} />
      </>
    );
  }
  if (!isEnded(problem)) return <LoadFailure failed={texts.failed} problem={problem} />;
  return (
    <>
      <Notice tone="plain">{explanations[problem.code] ?? texts.unknown}</Notice>
      <p>
        {problem.code === 'invitation_declined' ? (
          <KeyLink href="/">{siteMessages.menu.home}</KeyLink>
        ) : (
          <KeyLink href={`mailto:${provider.email}`}>{siteMessages.emailMe}</KeyLink>
        )}
      </p>
    </>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const [end, setEnd] = useState<'declined' | Published | ApiProblem>();
  // The button that had the focus is gone.
  useEffect(() => {
    if (end === undefined) return;
    focusPageHeading();
    scrollTo(0, 0);
  }, [end]);
  const { project, engagedAt, firstName, email } = invitation;
  if (end === 'declined')
    return (
      <>
        <h1>{texts.refusedHeading}</h1>
        <p role="status">{texts.refused}</p>
      </>
    );
  if (end instanceof ApiProblem)
    return (
      <>
        <h1>{texts.heading(project.projectName)}</h1>
        <EndedInvitation problem={end} />
      </>
    );
  if (end !== undefined) {
    const { review, isNewAccount } = end;
    return (
      <>
        <h1>{texts.thanks(review.author.firstName)}</h1>
        <Notice tone="good">{reviewsMessages.posted}</Notice>
        <ReviewKey reviewId={review._id} label={texts.seeReview} />
        {isNewAccount && <ChoosePassword userId={review.userId} email={email} />}
      </>
    );
  }
  return (
    <>
      <h1>{texts.heading(project.projectName)}</h1>
      <div className={styles.lead}>
        <p>{texts.lead(firstName)}</p>
        {engagedAt && <p className={styles.quiet}>{texts.engaged(formatMonth(engagedAt))}</p>}
      </div>
      <InvitedReview token={token} invitation={invitation} onEnd={setEnd} />
      <DeclineInvitation
        token={token}
        onDeclined={() => {
          storeDraft(invitationPlace(project.projectId), undefined);
          setEnd('declined');
        }}
      />
    </>
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
