import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxRating, minRating } from '../../../shared/limits.ts';
import type { Review } from '../../../shared/reviews.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../forms/problem-notice.tsx';
import { useFormAction } from '../../forms/use-form-action.ts';
import { InvalidForm } from '../../forms/validate.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CommentField, isTooLong } from './comment-field.tsx';
import { NewerEdit } from './newer-edit.tsx';
import { postAs, postDraft } from './post-draft.ts';
import { useReviewOutcome } from './review-status-message.tsx';
import { useEdit } from './use-edit.ts';
import styles from './review-form.module.css';

const texts = reviewsMessages;

interface EditReviewProps {
  review: Review;
  onClose: () => void;
}

const hasStatus = (error: unknown, status: number): boolean => error instanceof ApiProblem && error.status === status;

/** The stored review, when a newer edit was saved first. */
async function findNewer({ _id, userId }: Review): Promise<Review | undefined> {
  const own = await api.ownReviews(userId).catch(() => []);
  return own.find((review) => review._id === _id);
}

/** Edit mode: a number from 1 to 5 and the comment. Never overwrites an edit made elsewhere without asking, and never loses words. */
export function EditReview({ review, onClose }: EditReviewProps) {
  const edit = useEdit(review);
  const [newer, setNewer] = useState<Review>();
  // Deleted elsewhere: these words can only be posted as another review.
  const [isGone, setGone] = useState(false);
  const { revalidate } = useRevalidator();
  const { announce } = useReviewOutcome();
  const dialogs = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const close = async () => {
    const isLosing = isGone || edit.isChanged();
    const act = { label: texts.discardChanges, variant: 'danger' } as const;
    if (isLosing && !(await dialogs.confirm(texts.confirmClose, act, texts.keepEditing))) return;
    edit.discard();
    onClose();
    // The list still holds a review that is gone.
    if (isGone) await revalidate();
  };

  const postAnew = async () => {
    const sent = edit.latest.current;
    const posted = await postDraft(edit.asDraft(), postAs(review.userId), edit.remember);
    const isAll = edit.isStill(sent);
    if (isAll) edit.discard();
    else edit.moveTo(posted);
    onClose();
    announce({ kind: 'posted', status: posted.status, cardId: isAll ? posted._id : undefined });
    await revalidate();
  };

  const [{ errors, problem }, save] = useFormAction(async () => {
    const sent = edit.latest.current;
    const stars = Number(sent.rating);
    setNewer(undefined);
    if (!Number.isInteger(stars) || stars < minRating || stars > maxRating) throw new InvalidForm({ rating: texts.wholeRating });
    if (isGone) {
      await postAnew();
      return;
    }
    try {
      // Input typed during the save is an edit of the version just saved.
      edit.expected.current = await api.editReview(edit.expected.current, { rating: stars, comment: sent.comment });
    } catch (error) {
      if (hasStatus(error, 404)) {
        setGone(true);
        return;
      }
      const found = hasStatus(error, 412) ? await findNewer(review) : undefined;
      if (found === undefined) throw error;
      setNewer(found);
      return;
    }
    if (edit.isStill(sent)) edit.discard();
    else edit.keep();
    announce({ kind: 'posted', status: edit.expected.current.status });
    await revalidate();
    if (edit.isStill(sent)) onClose();
  });

  return (
    <Form ref={form} className={styles.form} action={save}>
      <Field
        label={texts.rating}
        name="rating"
        type="number"
        inputMode="numeric"
        min={minRating}
        max={maxRating}
        step={1}
        className={styles.rating}
        value={edit.typed.rating}
        error={errors['rating']}
        onChange={(event) => edit.type({ rating: event.currentTarget.value })}
      />
      <CommentField value={edit.typed.comment} onChange={(comment) => edit.type({ comment })} />
      {newer === undefined ? null : (
        <NewerEdit
          newer={newer}
          onKeepMine={() => {
            edit.expected.current = newer;
            startTransition(() => save(new FormData()));
          }}
          onTakeNewer={() => {
            edit.restart(newer);
            setNewer(undefined);
          }}
        />
      )}
      {isGone ? <Notice tone="bad">{texts.gone}</Notice> : null}
      <div className={styles.buttons}>
        <Button onClick={() => void close()}>{texts.closeEdit}</Button>
        <SubmitButton disabled={isTooLong(edit.typed.comment)}>{isGone ? texts.postAnew : texts.post}</SubmitButton>
      </div>
      <ProblemNotice problem={problem} />
    </Form>
  );
}
