import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxCommentCodePoints } from '../../../shared/limits.ts';
import { RatingPicker } from '../../ui/rating-picker.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { ReviewDraftInForm } from './review-draft.ts';

const countedFrom = maxCommentCodePoints - 500;

const codePoints = (text: string): number => [...text].length;

/** Whether a comment is over the limit of 5,000 code points. */
export const isTooLong = (comment: string): boolean =>
  comment.length > maxCommentCodePoints && codePoints(comment) > maxCommentCodePoints;

interface CommentFieldProps {
  value: string;
  /** What helps others; gives way to the count near the limit. */
  hint?: string;
  onChange: (comment: string) => void;
}

export function CommentField({ value, hint, onChange }: CommentFieldProps) {
  const left = value.length < countedFrom ? undefined : maxCommentCodePoints - codePoints(value);
  const counted = left !== undefined && left <= maxCommentCodePoints - countedFrom;
  return (
    <TextArea
      label={reviewsMessages.comment}
      name="comment"
      value={value}
      hint={counted ? (left < 0 ? undefined : reviewsMessages.charactersLeft(left)) : hint}
      error={counted && left < 0 ? reviewsMessages.charactersOver(-left) : undefined}
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
