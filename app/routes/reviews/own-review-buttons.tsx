import { useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { api } from '../../api-client/api.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './review-form.module.css';

interface OwnReviewButtonsProps {
  review: Review;
  onEdit: () => void;
  onDeleted: () => Promise<void>;
}

/** Edit and Delete, for the review's author only. */
export function OwnReviewButtons({ review, onEdit, onDeleted }: OwnReviewButtonsProps) {
  const { busy, call } = useCall();
  const dialogs = useDialogs();
  const [error, setError] = useState<string>();
  const remove = async () => {
    if (!(await dialogs.confirm(messages.reviews.confirmDelete))) return;
    const { done, problem } = await call(() => api.deleteReview(review._id));
    // Deleted in another tab: it is gone, as was wanted.
    if (done || problem?.status === 404) {
      await onDeleted();
      // The button that was pressed goes with its review.
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    } else if (problem !== undefined) setError(explainProblem(problem));
  };
  return (
    <>
      <div className={styles['buttons']}>
        <Button onClick={onEdit}>{messages.reviews.edit}</Button>
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {messages.reviews.delete}
        </Button>
      </div>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </>
  );
}
