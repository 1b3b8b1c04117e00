import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { provider } from '../../../content/provider.ts';
import type { Review } from '../../../shared/reviews.ts';
import { attempt } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import { Button } from '../../ui/key.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { focusPageHeading } from '../../ui/page.tsx';
import { useReviewOutcome } from './review-status-message.tsx';
import styles from './review-form.module.css';

const texts = reviewsMessages;

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
    const act = { label: texts.delete, variant: 'danger' } as const;
    if (!(await ask({ text: texts.confirmDelete, act }))) return;
    const { problem: refusal } = await attempt(api.deleteReview(review._id));
    // Already deleted in another tab, which is the outcome the visitor wanted.
    if (refusal !== undefined && refusal.status !== 404) throw refusal;
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
