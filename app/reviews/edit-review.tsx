import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { api, type Result, type ReviewWords, settle } from '#app/api-client';
import {
  InvalidForm,
  ProblemNotice,
  reviewForm,
  useAskToDiscard,
  useFormAction,
  useNavigateIfStillHere,
} from '#app/forms';
import { Button, CancelButton, Form, Notice, SubmitButton } from '#app/ui';
import { Field } from '#app/ui/field.tsx';
import { maxRating, minRating } from '#content/limits.ts';
import { reviewsMessages as texts } from '#content/messages/reviews.ts';
import { siteMessages } from '#content/messages/site.ts';
import type { Review } from '#shared/reviews.ts';
import { afterDeletion } from './list-navigation.ts';
import { editPlace, haveSameWords, type ReviewDraft, useReviewDraft } from './review-draft.ts';
import { CommentField, isTooLong } from './review-fields.tsx';
import { useReviewChanges } from './review-status-message.tsx';
import { Stars } from './stars.tsx';
import * as styles from './review-form.module.css';

const versionOf = ({ updatedAt, etag }: Review) => ({ updatedAt, etag });

const asDraft = (review: Review): ReviewDraft => ({
  rating: review.rating,
  comment: review.comment,
  key: '',
  basedOn: versionOf(review),
});

type SavedEdit = Result<Review> & {
  /** A newer edit, which hasn't been overwritten. */
  newer?: Review;
};

/**
 * Saves an edit unless the words have changed since it started. A new reply or name doesn't matter,
 * nor does an earlier try whose answer was lost.
 */
async function saveEdit(
  { _id, userId }: Review,
  { updatedAt, etag }: Pick<Review, 'updatedAt' | 'etag'>,
  words: ReviewWords,
): Promise<SavedEdit> {
  const first = await settle(api.editReview({ _id, userId, etag }, words));
  if (first.problem?.status !== 412) return first;
  const { data: found } = await settle(api.review(_id));
  if (found === undefined) return first;
  if (haveSameWords(found, words)) return { data: found };
  return found.updatedAt === updatedAt
    ? settle(api.editReview(found, words))
    : { ...first, newer: found };
}

const focus = (field: HTMLInputElement | null) => field?.focus();

interface EditReviewProps {
  review: Review;
  isOnOwnPage: boolean;
  takesFocus: boolean;
  onClose: () => void;
}

/** Never overwrites a newer edit without asking, and never loses words. */
export function EditReview({ review, isOnOwnPage, takesFocus, onClose }: EditReviewProps) {
  const { draft, latest, change, keep, write, discard } = useReviewDraft(
    editPlace(review._id),
    asDraft(review),
  );
  const [newer, setNewer] = useState<Review>();
  const [isDeleted, setDeleted] = useState(false);
  const navigate = useNavigateIfStillHere();
  const { revalidate } = useRevalidator();
  const { announce, keepSaved } = useReviewChanges();
  const askToDiscard = useAskToDiscard();

  const close = async () => {
    if (isDeleted || !haveSameWords(latest.current, review)) {
      if (!(await askToDiscard(texts.confirmClose, texts.discardChanges))) return;
    }
    discard();
    onClose();
    if (isDeleted && isOnOwnPage) {
      await navigate('/reviews', afterDeletion);
      return;
    }
    if (isDeleted) keepSaved({ id: review._id });
    if (isDeleted || newer) void revalidate();
  };

  const [{ errors, problem, recheck }, save, isSaving] = useFormAction(async () => {
    const sent = latest.current;
    const { rating, comment, basedOn = versionOf(review) } = sent;
    const isAll = () => haveSameWords(latest.current, sent);
    keep();
    if (!Number.isInteger(rating) || rating < minRating || rating > maxRating)
      throw new InvalidForm({ rating: texts.wholeRating });
    announce(undefined);
    const {
      data: saved,
      problem: refusal,
      newer: found,
    } = await saveEdit(review, basedOn, { rating, comment });
    if (refusal?.status === 404) {
      setNewer(undefined);
      setDeleted(true);
      return;
    }
    if (found !== undefined) {
      keepSaved({ id: found._id, review: found });
      setNewer(found);
      return;
    }
    if (refusal !== undefined) throw refusal;
    // Anything typed during the request is an edit of the saved version.
    change({ ...latest.current, basedOn: versionOf(saved) });
    setNewer(undefined);
    keepSaved({ id: saved._id, review: saved });
    if (isAll()) {
      discard();
      onClose();
    }
    announce({ status: saved.status === 'published' ? 'changed' : 'saved' });
    void revalidate();
  }, reviewForm);

  return (
    <Form className="stack6" action={save} onInput={recheck}>
      <Field
        ref={takesFocus ? focus : undefined}
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
        // Otherwise scrolling would change the rating in Chromium.
        onWheel={({ currentTarget }) => currentTarget.blur()}
      />
      <CommentField
        value={draft.comment}
        error={errors['comment']}
        onChange={(comment) => write({ comment })}
      />
      {newer && (
        <div className={styles.newer}>
          <Notice tone="bad">{texts.newerEdit}</Notice>
          <Stars rating={newer.rating} />
          <p dir="auto" className={styles.newerComment}>
            {newer.comment}
          </p>
          <div className="buttonRowWide">
            {/* Not a submit button, which Enter in a field would press. */}
            <Button
              busy={isSaving}
              onClick={({ currentTarget }) => {
                change({ ...latest.current, basedOn: versionOf(newer) });
                currentTarget.form?.requestSubmit();
              }}
            >
              {texts.keepMine}
            </Button>
            <Button
              onClick={({ currentTarget }) => {
                // This button is about to disappear.
                currentTarget.form?.querySelector('input')?.focus();
                change(asDraft(newer));
                discard();
                setNewer(undefined);
                void revalidate();
              }}
            >
              {texts.takeNewer}
            </Button>
          </div>
        </div>
      )}
      {isDeleted && <Notice tone="bad">{texts.deletedElsewhere}</Notice>}
      <div className="buttonRowWide">
        <CancelButton onClick={() => void close()}>{siteMessages.close}</CancelButton>
        {/* Not `disabled`, which would take the focus away. */}
        <SubmitButton aria-disabled={isDeleted} disabled={isTooLong(draft.comment)}>
          {texts.post}
        </SubmitButton>
      </div>
      <ProblemNotice problem={problem} />
    </Form>
  );
}
