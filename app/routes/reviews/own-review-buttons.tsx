import type { Ref } from 'react';
import { useRevalidator } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { useReviewOutcome } from './review-status-message.tsx';
import styles from './review-form.module.css';

const texts = reviewsMessages;

/** Already deleted in another tab, which is the outcome the visitor wanted. */
const isGone = (problem: unknown): boolean => problem instanceof ApiProblem && problem.status === 404;

interface OwnReviewButtonsProps {
  review: Review;
  /** Takes the focus after an edit. */
  editButton: Ref<HTMLButtonElement>;
  onEdit: () => void;
}

/** Edit and Delete, for the review's author only. */
export function OwnReviewButtons({ review, editButton, onEdit }: OwnReviewButtonsProps) {
  const dialogs = useDialogs();
  const { revalidate } = useRevalidator();
  const { announce } = useReviewOutcome();
  const [{ problem }, remove] = useFormAction(async () => {
    if (!(await dialogs.confirm(texts.confirmDelete, { label: texts.delete, variant: 'danger' }))) return;
    await api.deleteReview(review._id).catch((error: unknown) => {
      if (!isGone(error)) throw error;
    });
    await revalidate();
    // The pressed button disappears with its review.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    announce({ kind: 'deleted' });
  });
  return (
    <>
      <Form className={styles.buttons} action={remove}>
        <Button ref={editButton} onClick={onEdit}>
          {texts.edit}
        </Button>
        <SubmitButton variant="quiet">{texts.delete}</SubmitButton>
      </Form>
      <ProblemNotice problem={problem} />
    </>
  );
}
