import { invitationMessages } from '../../../content/messages/invitation.ts';
import { authMessages } from '../../../content/messages/auth.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { OpenInvitation } from '../../../shared/invitations.ts';
import type { Review } from '../../../shared/reviews.ts';
import { startSession } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { useSession } from '../../api-client/session.ts';
import { InvalidForm, useFormAction, validate } from '../../forms/use-form-action.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { focusPageHeading } from '../../ui/move-focus.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { changePassword, NameFields, NewPasswordFields, Username } from '../auth/auth-form.tsx';
import { postDraft } from '../reviews/post-draft.ts';
import { invitationPlace, type KeyedWords, useReviewDraft } from '../reviews/review-draft.ts';
import { isTooLong, ReviewFields } from '../reviews/review-fields.tsx';
import styles from './invitation.module.css';

const texts = invitationMessages;

export const isEnded = ({ status, code }: ApiProblem): boolean =>
  status === 410 || code === 'token_invalid';

/**
 * A review that was just published, and whether its author was logged in to a new account, which
 * has no password.
 */
export interface Published {
  review: Review;
  isNewAccount: boolean;
}

interface InvitedReviewProps {
  token: string;
  invitation: OpenInvitation;
  onEnd: (end: Published | ApiProblem) => void;
}

export function InvitedReview({ token, invitation, onEnd }: InvitedReviewProps) {
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
    const post = async ({ rating, comment, key }: KeyedWords) => {
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
      onEnd({ review, isNewAccount });
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem) || !isEnded(refusal)) throw refusal;
      onEnd(refusal);
    }
  });

  return (
    <Form className="stack" action={publish}>
      <ReviewFields inForm={inForm} errors={errors} />
      <section className={styles.account} aria-labelledby="about-you">
        <h2 id="about-you">{texts.aboutYou}</h2>
        <p>{hasAccount ? `${texts.published} ${texts.existing}` : texts.published}</p>
        {!hasAccount && <NameFields errors={errors} names={{ firstName, lastName }} />}
      </section>
      <SubmitButton disabled={isTooLong(draft.comment)}>{texts.submit}</SubmitButton>
      <ProblemNotice problem={problem} fieldsShowErrors />
    </Form>
  );
}

export function ChoosePassword({ userId, email }: { userId: string; email: string }) {
  const [{ errors, problem, answer }, choose] = useFormAction(async (form) => {
    const message = await changePassword(userId, form);
    focusPageHeading();
    return message;
  });
  if (answer !== undefined) return <Notice tone="good">{authMessages.passwordIsSet}</Notice>;
  return (
    <section className={styles.account} aria-labelledby="choose-password">
      <h2 id="choose-password">{texts.passwordHeading}</h2>
      <p>{texts.passwordLead}</p>
      <Form className="stack" action={choose}>
        <Username email={email} />
        <NewPasswordFields label={authMessages.newPassword} errors={errors} />
        <SubmitButton variant="key">{authMessages.setPassword}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} fieldsShowErrors />
    </section>
  );
}
