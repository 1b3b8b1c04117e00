import { useEffect, useEffectEvent } from 'react';
import {
  api,
  type ApiProblem,
  authPath,
  type ReviewWords,
  startSession,
  useSession,
} from '#app/api-client';
import { changePassword, NameFields, NewPasswordFields, Username } from '#app/forms/auth-form.tsx';
import {
  InvalidForm,
  LoadFailure,
  namesForm,
  newPasswordForm,
  ProblemNotice,
  reviewForm,
  storeDraft,
  useFormAction,
  validate,
} from '#app/forms';
import { ReviewButton } from '#app/parts/narrow-page.tsx';
import { MailLink } from '#app/parts';
import { postDraft } from '#app/reviews/post-draft.ts';
import {
  editPlace,
  invitationPlace,
  type KeyedWords,
  useReviewDraft,
} from '#app/reviews/review-draft.ts';
import { isTooLong, ReviewFields } from '#app/reviews/review-fields.tsx';
import { buttonClass, ButtonLink, focusPageHeading, Form, Notice, SubmitButton } from '#app/ui';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { authMessages } from '#content/messages/auth.ts';
import { errorMessages } from '#content/messages/error.ts';
import { invitationMessages as texts } from '#content/messages/invitation.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import { readRatingFragment } from '#shared/rating-fragment.ts';
import type { OpenInvitation } from '#shared/invitations.ts';
import type { Review } from '#shared/reviews.ts';
import * as styles from './invitation.module.css';

const isEnded = ({ status, code }: ApiProblem): boolean =>
  status === 410 || code === 'token_invalid' || code === 'owner_cannot_review';

const explanations: Record<string, string> = {
  invitation_declined: texts.declined,
  invitation_revoked: texts.revoked,
  invitation_expired: texts.expired,
  token_invalid: texts.unknown,
  owner_cannot_review: errorMessages.refusals.owner_cannot_review,
};

export function EndedInvitation({ problem }: { problem: ApiProblem }) {
  if (problem.code === 'invitation_used') {
    return (
      <>
        <Notice tone="good">{texts.used}</Notice>
        <ReviewButton reviewId={problem.reviewId} label={texts.seeReview} />
        <HowToEdit reviewId={problem.reviewId} />
      </>
    );
  }
  if (!isEnded(problem)) return <LoadFailure failed={texts.failed} problem={problem} />;
  return (
    <>
      <Notice tone="plain">{explanations[problem.code] ?? texts.unknown}</Notice>
      <p>
        {problem.code === 'invitation_declined' || problem.code === 'owner_cannot_review' ? (
          <ButtonLink href="/">{siteMessages.menu.home}</ButtonLink>
        ) : (
          <MailLink draft={texts.emailDraft} className={buttonClass()}>
            {siteMessages.emailMe}
          </MailLink>
        )}
      </p>
    </>
  );
}

export function HowToEdit({ reviewId }: { reviewId: string | undefined }) {
  const { lead, logIn, noPassword, getPassword } = texts.toEdit;
  return (
    <p>
      {lead}
      <a href={authPath('login', reviewId && `/reviews/${reviewId}`)}>{logIn}</a>
      {noPassword}
      <a href="/forgot-password">{getPassword}</a>.
    </p>
  );
}

/** The invitation may have ended since the page was opened. */
export function RefusalNotice({ problem }: { problem: ApiProblem | undefined }) {
  return problem && isEnded(problem) ? (
    <EndedInvitation problem={problem} />
  ) : (
    <ProblemNotice problem={problem} />
  );
}

/** `isNewAccount` means the author is now logged in to an account without a password. */
export interface Published {
  review: Review;
  isNewAccount: boolean;
  /** Reviews posted earlier with the same address. */
  otherReviews: number;
  /** Later changes wait for a session, which was lost with an answer. */
  hasUnsaved: boolean;
}

interface InvitedReviewProps {
  token: string;
  invitation: OpenInvitation;
  onEnd: (end: Published) => void;
}

export function InvitedReview({ token, invitation, onEnd }: InvitedReviewProps) {
  const { hasAccount, firstName, lastName, email } = invitation;
  const inForm = useReviewDraft(invitationPlace(invitation));
  const { draft, latest, change, discard, write } = inForm;
  const { status, account } = useSession();
  const takeEmailedStars = useEffectEvent(() => {
    const rating = readRatingFragment(location.hash);
    if (rating === undefined) return;
    if (rating !== latest.current.rating) write({ rating });
    // Remove the fragment, or a reload would undo a later choice.
    history.replaceState(history.state, '', location.pathname + location.search);
  });
  useEffect(() => takeEmailedStars(), []);

  const [{ errors, problem, recheck }, publish] = useFormAction(
    async (form) => {
      if (latest.current.rating === 0)
        throw new InvalidForm({ rating: reviewsMessages.chooseStar });
      const names = hasAccount ? {} : validate(form, namesForm);
      // Anyone else stays logged in. A session with the same address ended with its unverified
      // account.
      const startsSession =
        status === 'out' || account?.email.toLowerCase() === email.toLowerCase();
      let isNewAccount = false;
      let otherReviews = 0;
      const post = async ({ rating, comment, key }: KeyedWords) => {
        const accepted = await api.acceptInvitation(token, { rating, comment, ...names }, key);
        if (accepted.token !== undefined && startsSession) {
          startSession(accepted.token);
          isNewAccount = true;
          otherReviews = accepted.otherReviews ?? 0;
        }
        return accepted.review;
      };
      let hasUnsaved = false;
      const edit = async (made: Review, words: ReviewWords) => {
        if (account?.userId === made.userId) return api.editReview(made, words);
        // The session was lost with the answer. After a log-in, the review's card resumes this
        // edit.
        storeDraft(editPlace(made._id), {
          ...words,
          key: '',
          basedOn: { updatedAt: made.updatedAt, etag: made.etag },
        });
        hasUnsaved = true;
        return made;
      };
      const review = await postDraft(inForm, post, edit);
      discard();
      onEnd({ review, isNewAccount, otherReviews, hasUnsaved });
    },
    hasAccount ? reviewForm : { ...reviewForm, ...namesForm },
  );

  return (
    <Form className="stack6" action={publish} onInput={recheck}>
      <ReviewFields inForm={inForm} errors={errors} />
      <section className={styles.account} aria-labelledby="about-you">
        <h2 id="about-you">{texts.aboutYou}</h2>
        <p>{hasAccount ? `${texts.published} ${texts.existing}` : texts.published}</p>
        {!hasAccount && (
          <NameFields
            errors={errors}
            key={inForm.takeovers}
            names={{ firstName, lastName, ...draft.names }}
            onChange={({ currentTarget: { name, value } }) => {
              const now = latest.current;
              change({ ...now, names: { ...now.names, [name]: value } });
            }}
          />
        )}
      </section>
      <SubmitButton disabled={isTooLong(draft.comment)}>{texts.submit}</SubmitButton>
      <RefusalNotice problem={problem} />
    </Form>
  );
}

export function ChoosePassword({ userId, email }: { userId: string; email: string }) {
  const [{ errors, problem, answer, recheck }, choose] = useFormAction(async (form) => {
    await changePassword({ userId, email }, validate(form, newPasswordForm));
    focusPageHeading();
    return authMessages.passwordIsSet;
  }, newPasswordForm);
  if (answer !== undefined) return <Notice tone="good">{answer}</Notice>;
  return (
    <Disclosure summary={texts.addPassword} summaryClassName={styles.addPassword}>
      <div className={styles.password}>
        <Form className="stack6" action={choose} onInput={recheck}>
          <Username email={email} />
          <NewPasswordFields label={authMessages.newPassword} errors={errors} />
          <SubmitButton variant="key">{authMessages.setPassword}</SubmitButton>
        </Form>
        <ProblemNotice problem={problem} />
        <p className="note">{texts.passwordLead}</p>
      </div>
    </Disclosure>
  );
}
