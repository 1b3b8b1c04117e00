import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { invitationMessages } from '../../../content/messages/invitation.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { OpenInvitation } from '../../../shared/invitations.ts';
import { logOut, startSession } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { useSession } from '../../api-client/session.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { InvalidForm } from '../../forms/validate.ts';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RatingPicker } from '../../ui/rating-picker.tsx';
import { CommentField, isTooLong } from '../reviews/comment-field.tsx';
import { emptyDraft, type Words } from '../reviews/draft.ts';
import { postDraft } from '../reviews/post-draft.ts';
import { useNewDraft } from '../reviews/use-new-draft.ts';
import { AccountFields } from './account-fields.tsx';
import { isEnded } from './ended-invitation.tsx';
import { OtherAccount } from './other-account.tsx';
import { proofOf, readProof } from './read-proof.ts';
import styles from './invitation.module.css';

interface InvitedReviewProps {
  token: string;
  invitation: OpenInvitation;
  draftKey: string;
  /** Hears that the invitation is over. */
  onEnd: (problem: ApiProblem) => void;
}

/** The review, stars and words first, and then what the account needs. The browser stores stars and words until they are published. */
export function InvitedReview({ token, invitation, draftKey, onEnd }: InvitedReviewProps) {
  const { draft, latest, change, write } = useNewDraft(true, draftKey);
  const { status, account } = useSession();
  const [wasLoggedOut, setLoggedOut] = useState(false);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const proof = proofOf(invitation, account);

  const [{ errors, problem }, publish] = useFormAction(async (form) => {
    const fields = await readProof(form, proof, latest.current.rating);
    const post = async ({ rating, comment, key }: Words) => {
      const accepted = await api.acceptInvitation(token, { rating, comment, ...fields }, key);
      if (accepted.token !== undefined) await startSession(accepted.token);
      return accepted.review;
    };
    try {
      const review = await postDraft(latest.current, post, (attempted) => change({ ...latest.current, attempted }));
      change(emptyDraft());
      await navigate(`/reviews/${review._id}`, { replace: true, state: { publishedReview: review._id } });
    } catch (refusal) {
      if (!(refusal instanceof ApiProblem)) throw refusal;
      if (refusal.code === 'session_ended') return setLoggedOut(true);
      if (isEnded(refusal)) return onEnd(refusal);
      // The address has got its account since the page was opened.
      if (refusal.code === 'wrong_password' && proof === 'names') await revalidate();
      if (refusal.code === 'wrong_password') throw new InvalidForm({ password: invitationMessages.wrongPassword });
      throw refusal;
    }
  });

  if (proof === 'other') {
    const leave = () => {
      logOut();
      // Logging out has cleared the storage, where the draft was.
      change(latest.current);
    };
    return <OtherAccount email={account?.email ?? ''} invited={invitation.email} onLogOut={leave} />;
  }
  return (
    <Form className={styles.form} action={publish}>
      <RatingPicker
        value={draft.rating}
        onChange={(rating) => write(rating, latest.current.comment)}
        error={draft.rating === 0 ? errors['rating'] : undefined}
      />
      <CommentField
        value={draft.comment}
        hint={reviewsMessages.commentHint}
        onChange={(comment) => write(latest.current.rating, comment)}
      />
      {wasLoggedOut && status === 'out' ? <Notice tone="plain">{invitationMessages.sessionEnded}</Notice> : null}
      <AccountFields invitation={invitation} proof={proof} fullName={account?.fullName} errors={errors} />
      <SubmitButton className={styles.submit} disabled={isTooLong(draft.comment)}>
        {invitationMessages.submit}
      </SubmitButton>
      {problem === undefined || problem.errors.length > 0 ? null : <Notice tone="bad">{explainProblem(problem)}</Notice>}
    </Form>
  );
}
