import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxCommentCodePoints } from '../../../shared/limits.ts';
import { RadioGroup, TextArea } from '../../ui/field.tsx';
import { play } from '../../ui/play.ts';
import { starPath } from '../../ui/star-path.ts';
import type { ReviewDraftInForm } from './review-draft.ts';
import styles from '../../ui/rating-picker.module.css';

const countedFrom = maxCommentCodePoints - 500;

/** How many more code points a comment may have. Short ones are not worth counting. */
const codePointsLeft = (comment: string): number =>
  maxCommentCodePoints - (comment.length < countedFrom ? 0 : [...comment].length);

export const isTooLong = (comment: string): boolean => codePointsLeft(comment) < 0;

interface CommentFieldProps {
  value: string;
  /** What helps others; gives way to the count near the limit. */
  hint?: string;
  onChange: (comment: string) => void;
}

export function CommentField({ value, hint, onChange }: CommentFieldProps) {
  const left = codePointsLeft(value);
  return (
    <TextArea
      label={reviewsMessages.comment}
      name="comment"
      value={value}
      hint={left > maxCommentCodePoints - countedFrom ? hint : reviewsMessages.charactersLeft(left)}
      error={left < 0 ? reviewsMessages.charactersOver(-left) : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

interface ReviewFieldsProps {
  inForm: ReviewDraftInForm;
  errors: Readonly<Record<string, string>>;
}

export function ReviewFields({ inForm: { draft, write }, errors }: ReviewFieldsProps) {
  return (
    <>
      <RatingPicker
        value={draft.rating}
        onChange={(rating) => write({ rating })}
        error={draft.rating === 0 ? errors['rating'] : undefined}
      />
      <CommentField
        value={draft.comment}
        hint={reviewsMessages.commentHint}
        onChange={(comment) => write({ comment })}
      />
    </>
  );
}

interface RatingPickerProps {
  /** 0 while nothing is chosen. */
  value: number;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** Five star keys as one radio group: a scale that is played up to the chosen star. */
function RatingPicker({ value, onChange, error }: RatingPickerProps) {
  return (
    <RadioGroup legend={reviewsMessages.rating} error={error}>
      <div className={styles.stars}>
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className={styles.star}>
            <input
              type="radio"
              name="rating"
              value={rating}
              checked={value === rating}
              aria-label={reviewsMessages.stars(rating)}
              onChange={() => {
                play(0, rating);
                onChange(rating);
              }}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={starPath} />
            </svg>
          </label>
        ))}
      </div>
    </RadioGroup>
  );
}
