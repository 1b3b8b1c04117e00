import { invitationMessages } from '../../../content/messages/invitation.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { OpenInvitation } from '../../../shared/invitations.ts';
import { startSession } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { useSession } from '../../api-client/session.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { InvalidForm, useFormAction, validate } from '../../forms/use-form-action.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { NameFields } from '../auth/auth-form.tsx';
import { postDraft } from '../reviews/post-draft.ts';
import { type Attempt, invitationPlace, useReviewDraft } from '../reviews/review-draft.ts';
import { isTooLong, ReviewFields } from '../reviews/review-fields.tsx';
import { isEnded } from './ended-invitation.tsx';
import type { Published } from './published-review.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

interface InvitedReviewProps {
  token: string;
  invitation: OpenInvitation;
  onPublished: (published: Published) => void;
  /** Called when the invitation is over. */
  onEnd: (problem: ApiProblem) => void;
}

export function InvitedReview({ token, invitation, onPublished, onEnd }: InvitedReviewProps) {
  const { hasAccount, firstName, lastName, email } = invitation;
  const inForm = useReviewDraft(invitationPlace(invitation.project.projectId));
  const { draft, latest, discard } = inForm;
  const { status, account } = useSession();

  const [{ errors, problem }, publish] = useFormAction(async (form) => {
    const wrong = latest.current.rating === 0 ? { rating: reviewsMessages.chooseStar } : undefined;
    const names = hasAccount
      ? {}
      : await validate(form, ({ invitedNamesSchema }) => invitedNamesSchema, wrong);
    if (wrong !== undefined) throw new InvalidForm(wrong);
    // Whoever else is logged in here stays so. A session of the same address ended with its
    // unverified account.
    const startsSession = status === 'out' || account?.email.toLowerCase() === email.toLowerCase();
    let isNewAccount = false;
    const post = async ({ rating, comment, key }: Attempt) => {
      const accepted = await api.acceptInvitation(token, { rating, comment, ...names }, key);
      if (accepted.token !== undefined && startsSession) {
        await startSession(accepted.token);
        isNewAccount = true;
      }
      return accepted.review;
    };
    try {
      const review = await postDraft(inForm, post);
      discard();
      onPublished({ review, isNewAccount });
    } catch (refusal) {
      if (refusal instanceof ApiProblem && isEnded(refusal)) return onEnd(refusal);
      throw refusal;
    }
  });

  return (
    <Form className="stack" action={publish}>
      <ReviewFields inForm={inForm} errors={errors} />
      <section className={styles.account} aria-labelledby="about-you">
        <h2 id="about-you">{texts.aboutYou}</h2>
        <p>{hasAccount ? `${texts.published} ${texts.existing}` : texts.published}</p>
        {hasAccount ? null : <NameFields errors={errors} names={{ firstName, lastName }} />}
      </section>
      <SubmitButton disabled={isTooLong(draft.comment)}>{texts.submit}</SubmitButton>
      <ProblemNotice problem={problem} fieldsShowErrors />
    </Form>
  );
}
