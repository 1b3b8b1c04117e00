import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { provider } from '../../../content/provider.ts';
import type { Review } from '../../../shared/reviews.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import { Button } from '../../ui/key.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { focusPageHeading } from '../../ui/focus-page-heading.ts';
import { useReviewOutcome } from './review-status-message.tsx';
import styles from './review-form.module.css';

const texts = reviewsMessages;

/** Already deleted in another tab, which is the outcome the visitor wanted. */
const isGone = (problem: unknown): boolean =>
  problem instanceof ApiProblem && problem.status === 404;

interface OwnReviewProps {
  review: Review;
  email: string;
  /** Whether another card on the page already says where the verification link went. */
  isLinkTold: boolean;
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

export function OwnReview({ review, email, isLinkTold, editButton, onEdit }: OwnReviewProps) {
  const ask = useDialogs();
  const { revalidate } = useRevalidator();
  const [, announce] = useReviewOutcome();
  const [{ problem }, remove] = useFormAction(async () => {
    if (
      !(await ask({ text: texts.confirmDelete, act: { label: texts.delete, variant: 'danger' } }))
    )
      return;
    await api.deleteReview(review._id).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    await revalidate();
    focusPageHeading();
    announce({ status: 'deleted' });
  });
  return (
    <>
      {review.status === 'held' ? (
        <div className={styles.status}>
          <p>
            <strong>{texts.held}</strong>
          </p>
          {isLinkTold ? null : (
            <>
              <p>{verificationMessages.sentTo(email)}</p>
              <ResendVerification email={email} />
            </>
          )}
        </div>
      ) : null}
      {review.status === 'hidden' ? (
        <div className={styles.status}>
          <p>
            <strong>{texts.hidden}</strong> <bdi>{review.hiddenReason}</bdi>
          </p>
          <p>
            {texts.hiddenObjection} <a href={`mailto:${provider.email}`}>{provider.email}</a>.
          </p>
        </div>
      ) : null}
      <Form className="wideKeyRow" action={remove}>
        <Button ref={editButton} onClick={onEdit}>
          {texts.edit}
        </Button>
        <SubmitButton variant="quiet">{texts.delete}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} />
    </>
  );
}
