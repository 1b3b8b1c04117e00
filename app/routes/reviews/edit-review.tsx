import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import { maxRating, minRating } from '../../../domain/reviews/review-limits.schema.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { api } from '../../api-client/api.ts';
import { session } from '../../api-client/browser-storage.ts';
import { discardEdit, keepEdit, readEdit } from '../../api-client/draft.ts';
import { explainProblem } from '../../api-client/problem.ts';
import { useCall } from '../../api-client/use-call.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import { NewerEdit } from './newer-edit.tsx';
import styles from './review-form.module.css';

interface EditReviewProps {
  review: Review;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/** Edit mode: a number from 1 to 5 and the comment. An edit made elsewhere meanwhile is never overwritten unasked. */
export function EditReview({ review, onChanged, onClose }: EditReviewProps) {
  const [kept] = useState(() => readEdit(session, review._id));
  const [rating, setRating] = useState(String(kept?.rating ?? review.rating));
  const [comment, setComment] = useState(kept?.comment ?? review.comment);
  const typed = useRef({ rating, comment });
  // The version that this edit began with, even when the list below it is loaded again.
  const [expected, setExpected] = useState({ ...review, updatedAt: kept?.key ?? review.updatedAt });
  const [newer, setNewer] = useState<Review>();
  const [ratingError, setRatingError] = useState<string>();
  const [error, setError] = useState<string>();
  const { busy, call } = useCall();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const type = (typedRating: string, typedComment: string) => {
    typed.current = { rating: typedRating, comment: typedComment };
    setRating(typedRating);
    setComment(typedComment);
  };
  const keep = (version: Pick<Review, 'updatedAt'>) =>
    keepEdit(session, review._id, { rating: Number(typed.current.rating), comment: typed.current.comment, key: version.updatedAt });

  const close = () => {
    discardEdit(session, review._id);
    onClose();
  };

  const save = async (version: Review) => {
    const stars = Number(rating);
    setError(undefined);
    setNewer(undefined);
    if (!Number.isInteger(stars) || stars < minRating || stars > maxRating) {
      setRatingError(messages.reviews.wholeRating);
      form.current?.querySelector('input')?.focus();
      return;
    }
    setRatingError(undefined);
    const isSaved = () => typed.current.rating === rating && typed.current.comment === comment;
    const { answer, problem } = await call(() => api.editReview(version, { rating: stars, comment }));
    if (answer !== undefined) {
      // What was typed meanwhile is an edit of what is saved now.
      setExpected(answer);
      if (isSaved()) discardEdit(session, review._id);
      else keep(answer);
      await onChanged();
      if (isSaved()) onClose();
    } else if (problem?.status === 412) {
      const found = (await api.ownReviews(review.userId).catch(() => [])).find(({ _id }) => _id === review._id);
      if (found === undefined) setError(messages.error.generic);
      else setNewer(found);
    } else if (problem !== undefined) {
      setError(problem.status === 404 ? messages.reviews.gone : explainProblem(problem));
    }
  };

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save(expected);
  };

  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label={messages.reviews.rating}
        name="rating"
        type="number"
        inputMode="numeric"
        min={minRating}
        max={maxRating}
        step={1}
        className={styles['rating']}
        value={rating}
        error={ratingError}
        onChange={(event) => {
          type(event.currentTarget.value, comment);
          keep(expected);
        }}
      />
      <CommentField
        value={comment}
        onChange={(words) => {
          type(rating, words);
          keep(expected);
        }}
      />
      {newer === undefined ? null : (
        <NewerEdit
          newer={newer}
          onKeepMine={() => {
            setExpected(newer);
            void save(newer);
          }}
          onTakeNewer={() => {
            setExpected(newer);
            type(String(newer.rating), newer.comment);
            setNewer(undefined);
            discardEdit(session, review._id);
          }}
        />
      )}
      <div className={styles['buttons']}>
        <Button onClick={close}>{messages.reviews.closeEdit}</Button>
        <Button type="submit" variant="accent" busy={busy} disabled={isTooLong(comment)}>
          {messages.reviews.post}
        </Button>
      </div>
      {error === undefined ? null : <Notice tone="bad">{error}</Notice>}
    </form>
  );
}
