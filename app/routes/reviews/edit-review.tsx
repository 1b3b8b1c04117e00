import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { maxRating, minRating } from '../../../domain/reviews/review-limits.schema.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { api } from '../../api-client/api.ts';
import { session } from '../../api-client/browser-storage.ts';
import { ApiProblem, explainProblem } from '../../api-client/problem.ts';
import { useFormAction } from '../../forms/use-form-action.ts';
import { InvalidForm } from '../../forms/validate.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import { discardEdit, saveEdit, readEdit } from './draft.ts';
import { NewerEdit } from './newer-edit.tsx';
import styles from './review-form.module.css';

interface EditReviewProps {
  review: Review;
  onClose: () => void;
}

const explain = (problem: ApiProblem): string =>
  problem.status === 404 ? messages.reviews.gone : problem.status === 412 ? messages.error.generic : explainProblem(problem);

/** Edit mode: a number from 1 to 5 and the comment. Never overwrites an edit made elsewhere without asking. */
export function EditReview({ review, onClose }: EditReviewProps) {
  const [kept] = useState(() => readEdit(session, review._id));
  const [rating, setRating] = useState(String(kept?.rating ?? review.rating));
  const [comment, setComment] = useState(kept?.comment ?? review.comment);
  const typed = useRef({ rating, comment });
  // The version that this edit started from, even after the list reloads.
  const expected = useRef({ ...review, updatedAt: kept?.key ?? review.updatedAt });
  const [newer, setNewer] = useState<Review>();
  const { revalidate } = useRevalidator();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);
  const type = (typedRating: string, typedComment: string) => {
    typed.current = { rating: typedRating, comment: typedComment };
    setRating(typedRating);
    setComment(typedComment);
  };
  const keep = () =>
    saveEdit(session, review._id, {
      rating: Number(typed.current.rating),
      comment: typed.current.comment,
      key: expected.current.updatedAt,
    });

  const close = () => {
    discardEdit(session, review._id);
    onClose();
  };

  /** The stored review, when a newer edit was saved first. */
  const findNewer = async (): Promise<Review | undefined> => {
    const own = await api.ownReviews(review.userId).catch(() => []);
    return own.find(({ _id }) => _id === review._id);
  };

  const [{ errors, problem }, save] = useFormAction(async () => {
    const sent = typed.current;
    const stars = Number(sent.rating);
    setNewer(undefined);
    if (!Number.isInteger(stars) || stars < minRating || stars > maxRating) {
      throw new InvalidForm({ rating: messages.reviews.wholeRating });
    }
    try {
      // Input typed during the save is an edit of the version just saved.
      expected.current = await api.editReview(expected.current, { rating: stars, comment: sent.comment });
    } catch (error) {
      const found = error instanceof ApiProblem && error.status === 412 ? await findNewer() : undefined;
      if (found === undefined) throw error;
      setNewer(found);
      return;
    }
    const isSaved = () => typed.current.rating === sent.rating && typed.current.comment === sent.comment;
    if (isSaved()) discardEdit(session, review._id);
    else keep();
    await revalidate();
    if (isSaved()) onClose();
  });

  return (
    <Form ref={form} className={styles.form} action={save}>
      <Field
        label={messages.reviews.rating}
        name="rating"
        type="number"
        inputMode="numeric"
        min={minRating}
        max={maxRating}
        step={1}
        className={styles.rating}
        value={rating}
        error={errors['rating']}
        onChange={(event) => {
          type(event.currentTarget.value, comment);
          keep();
        }}
      />
      <CommentField
        value={comment}
        onChange={(words) => {
          type(rating, words);
          keep();
        }}
      />
      {newer === undefined ? null : (
        <NewerEdit
          newer={newer}
          onKeepMine={() => {
            expected.current = newer;
            startTransition(() => save(new FormData()));
          }}
          onTakeNewer={() => {
            expected.current = newer;
            type(String(newer.rating), newer.comment);
            setNewer(undefined);
            discardEdit(session, review._id);
          }}
        />
      )}
      <div className={styles.buttons}>
        <Button onClick={close}>{messages.reviews.closeEdit}</Button>
        <SubmitButton disabled={isTooLong(comment)}>{messages.reviews.post}</SubmitButton>
      </div>
      {problem === undefined ? null : <Notice tone="bad">{explain(problem)}</Notice>}
    </Form>
  );
}
