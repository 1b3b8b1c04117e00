import { startTransition, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { dialogMessages } from '../../../content/messages/dialog.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxRating, minRating } from '../../../shared/limits.ts';
import type { Review } from '../../../shared/reviews.ts';
import { api } from '../../api-client/api.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { ProblemNotice } from '../../layout/problem-notice.tsx';
import { InvalidForm, useFormAction } from '../../forms/use-form-action.ts';
import { Button } from '../../ui/key.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Stars } from '../../ui/stars.tsx';
import { CommentField, isTooLong } from './review-fields.tsx';
import { postAs, postDraft } from './post-draft.ts';
import {
  editPlace,
  haveSameWords,
  type ReviewDraft,
  storeDraft,
  useReviewDraft,
} from './review-draft.ts';
import { useReviewOutcome } from './review-status-message.tsx';
import styles from './review-form.module.css';

const texts = reviewsMessages;

const hasStatus = (error: unknown, status: number): boolean =>
  error instanceof ApiProblem && error.status === status;

const asDraft = ({ rating, comment, updatedAt }: Review): ReviewDraft => ({
  rating,
  comment,
  key: '',
  basedOn: updatedAt,
});

interface EditReviewProps {
  review: Review;
  onClose: () => void;
}

/**
 * Edit mode: a number from 1 to 5 and the comment. Never overwrites an edit made elsewhere without
 * asking, and never loses words.
 */
export function EditReview({ review, onClose }: EditReviewProps) {
  const place = editPlace(review._id);
  const edit = useReviewDraft(place, asDraft(review));
  const { draft, latest, change, write, discard } = edit;
  const [newer, setNewer] = useState<Review>();
  // Deleted elsewhere: these words can only be posted as another review.
  const [isGone, setGone] = useState(false);
  const { revalidate } = useRevalidator();
  const [, announce] = useReviewOutcome();
  const ask = useDialogs();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, []);

  const close = async () => {
    const isLosing = isGone || !haveSameWords(latest.current, review);
    const question = {
      text: texts.confirmClose,
      act: { label: texts.discardChanges, variant: 'danger' },
      dismiss: texts.keepEditing,
    } as const;
    if (isLosing && !(await ask(question))) return;
    discard();
    onClose();
    // The list still holds a review that is gone.
    if (isGone) await revalidate();
  };

  const postAnew = async () => {
    const sent = latest.current;
    const posted = await postDraft(edit, postAs(review.userId));
    const isAll = haveSameWords(latest.current, sent);
    discard();
    // What was typed since goes on as an edit of the new review.
    if (!isAll)
      storeDraft(editPlace(posted._id), {
        ...asDraft(posted),
        rating: latest.current.rating,
        comment: latest.current.comment,
      });
    onClose();
    announce({ status: posted.status, cardId: isAll ? posted._id : undefined });
    await revalidate();
  };

  const [{ errors, problem }, save] = useFormAction(async () => {
    const sent = latest.current;
    const { rating, comment, basedOn = review.updatedAt } = sent;
    setNewer(undefined);
    if (!Number.isInteger(rating) || rating < minRating || rating > maxRating)
      throw new InvalidForm({ rating: texts.wholeRating });
    if (isGone) {
      await postAnew();
      return;
    }
    let saved: Review;
    try {
      saved = await api.editReview({ ...review, updatedAt: basedOn }, { rating, comment });
    } catch (error) {
      if (hasStatus(error, 404)) {
        setGone(true);
        return;
      }
      const found = hasStatus(error, 412)
        ? await api.review(review._id).catch(() => undefined)
        : undefined;
      if (found === undefined) throw error;
      setNewer(found);
      return;
    }
    const isAll = () => haveSameWords(latest.current, sent);
    // Input typed during the save is an edit of the version just saved.
    change({ ...latest.current, basedOn: saved.updatedAt });
    if (isAll()) discard();
    announce({ status: saved.status === 'published' ? 'changed' : saved.status });
    await revalidate();
    if (isAll()) onClose();
  });

  return (
    <Form ref={form} className="stack" action={save}>
      <Field
        label={texts.rating}
        name="rating"
        type="number"
        inputMode="numeric"
        min={minRating}
        max={maxRating}
        step={1}
        className={styles.rating}
        value={Number.isNaN(draft.rating) ? '' : draft.rating}
        error={errors['rating']}
        onChange={(event) => write({ rating: event.currentTarget.valueAsNumber })}
      />
      <CommentField value={draft.comment} onChange={(comment) => write({ comment })} />
      {newer === undefined ? null : (
        <NewerEdit
          newer={newer}
          onKeepMine={() => {
            change({ ...latest.current, basedOn: newer.updatedAt });
            startTransition(() => save(new FormData()));
          }}
          onTakeNewer={() => {
            change(asDraft(newer));
            discard();
            setNewer(undefined);
          }}
        />
      )}
      {isGone ? <Notice tone="bad">{texts.gone}</Notice> : null}
      <div className="wideKeyRow">
        <Button onClick={() => void close()}>{dialogMessages.close}</Button>
        <SubmitButton disabled={isTooLong(draft.comment)}>
          {isGone ? texts.postAnew : texts.post}
        </SubmitButton>
      </div>
      <ProblemNotice problem={problem} />
    </Form>
  );
}

interface NewerEditProps {
  newer: Review;
  onKeepMine: () => void;
  onTakeNewer: () => void;
}

function NewerEdit({ newer, onKeepMine, onTakeNewer }: NewerEditProps) {
  return (
    <div className={styles.newer}>
      <Notice tone="bad">{texts.newerEdit}</Notice>
      <Stars rating={newer.rating} />
      <p dir="auto" className={styles.newerComment}>
        {newer.comment}
      </p>
      <div className="wideKeyRow">
        <Button onClick={onKeepMine}>{texts.keepMine}</Button>
        <Button onClick={onTakeNewer}>{texts.takeNewer}</Button>
      </div>
    </div>
  );
}
