import { useEffect, useRef, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useParams } from 'react-router';
import { api, settle, useSession } from '#app/api-client';
import { afterAsking, readDraft, storeDraft, useAskToDiscard, useFormAction } from '#app/forms';
import { CheckingLink, NarrowPage } from '#app/parts/narrow-page.tsx';
import { ReviewCard } from '#app/reviews/review-card.tsx';
import { invitationPlace } from '#app/reviews/review-draft.ts';
import { AnnouncedText, Button, focusPageHeading, Form, Notice } from '#app/ui';
import { formatMonth } from '#content/format-date.ts';
import { accountMessages } from '#content/messages/account.ts';
import { invitationMessages as texts } from '#content/messages/invitation.ts';
import type { OpenInvitation as Invitation } from '#shared/invitations.ts';
import {
  ChoosePassword,
  EndedInvitation,
  HowToEdit,
  InvitedReview,
  type Published,
  RefusalNotice,
} from './invited-review.tsx';
import * as styles from './invitation.module.css';

/** Client only: the server renders the page without using the token. */
export const loader = ({ params }: LoaderFunctionArgs) =>
  settle(api.openInvitation(params['token'] ?? ''));

export const HydrateFallback = () => (
  <CheckingLink
    title={texts.title}
    heading={texts.loadingHeading}
    waiting={texts.loading}
    needsScript={texts.needsScript}
  />
);

export function Component() {
  const { token = '' } = useParams();
  const { data: invitation, problem } = useLoaderData<typeof loader>();
  return problem === undefined ? (
    <OpenInvitation key={token} token={token} invitation={invitation} />
  ) : (
    <NarrowPage title={texts.title} heading={texts.loadingHeading}>
      <EndedInvitation problem={problem} />
    </NarrowPage>
  );
}

function OpenInvitation({ token, invitation }: { token: string; invitation: Invitation }) {
  const [end, setEnd] = useState<'declined' | Published>();
  const { account } = useSession();
  // The focused button is gone.
  useEffect(() => {
    if (end === undefined) return;
    focusPageHeading();
    scrollTo(0, 0);
  }, [end]);
  const { project, engagedAt, firstName, email } = invitation;
  if (end === 'declined')
    return (
      <NarrowPage title={texts.title} heading={texts.declinedHeading}>
        <AnnouncedText text={texts.declinedThanks} />
      </NarrowPage>
    );
  if (end !== undefined) {
    const { review, isNewAccount, otherReviews, hasUnsaved } = end;
    const isAuthor = account?.userId === review.userId;
    return (
      <NarrowPage title={texts.title} heading={texts.thanks(review.author.firstName)}>
        <Notice tone="good">{texts.live}</Notice>
        <ReviewCard review={review} isNews />
        {otherReviews > 0 && (
          <p>
            {texts.otherReviews(otherReviews)}{' '}
            <a href="/account/reviews">{accountMessages.myReviews}</a>
          </p>
        )}
        {hasUnsaved && <Notice tone="bad">{texts.unsaved}</Notice>}
        {isNewAccount ? (
          <ChoosePassword userId={review.userId} email={email} />
        ) : (
          !isAuthor && <HowToEdit reviewId={review._id} />
        )}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={texts.title} heading={texts.heading(project.projectName)}>
      <div className={styles.lead}>
        <p>{texts.lead(firstName)}</p>
        {engagedAt && <p className={styles.engagement}>{texts.engaged(formatMonth(engagedAt))}</p>}
      </div>
      <InvitedReview token={token} invitation={invitation} onEnd={setEnd} />
      <DeclineInvitation
        token={token}
        place={invitationPlace(invitation)}
        onDeclined={() => setEnd('declined')}
      />
    </NarrowPage>
  );
}

/** The fragment of links in emails. */
const fragment = 'no-thank-you';

interface DeclineInvitationProps {
  token: string;
  /** The draft to delete if the client declines. */
  place: ReturnType<typeof invitationPlace>;
  onDeclined: () => void;
}

function DeclineInvitation({ token, place, onDeclined }: DeclineInvitationProps) {
  const askToDiscard = useAskToDiscard();
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    if (location.hash !== `#${fragment}`) return;
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('button')?.focus({ preventScroll: true });
  }, []);
  const confirm = async () =>
    readDraft(place) === undefined || askToDiscard(undefined, texts.decline);
  const [{ problem }, decline, isDeclining] = useFormAction(async () => {
    await api.declineInvitation(token);
    storeDraft(place, undefined);
    onDeclined();
  });
  return (
    <section
      ref={section}
      id={fragment}
      className={styles.decline}
      aria-labelledby="decline-heading"
    >
      <h2 id="decline-heading">{texts.declineHeading}</h2>
      <p>{texts.declineLead}</p>
      <Form action={afterAsking(confirm, decline)}>
        <Button type="submit" busy={isDeclining}>
          {texts.decline}
        </Button>
      </Form>
      <RefusalNotice problem={problem} />
    </section>
  );
}
