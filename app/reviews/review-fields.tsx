import { useLayoutEffect, useRef, useState } from 'react';
import { useAnnounced } from '#app/ui';
import { TextArea } from '#app/ui/field.tsx';
import { maxCommentCodePoints } from '#content/limits.ts';
import { fieldsMessages } from '#content/messages/fields.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { cleanText, countCodePoints } from '#shared/clean-text.ts';
import { RatingPicker } from './rating-picker.tsx';
import type { ReviewDraftInForm } from './review-draft.ts';

/** The count of characters left starts here. */
const countedWithin = 500;

const codePointsLeft = (comment: string): number =>
  maxCommentCodePoints - countCodePoints(cleanText(comment));

export const isTooLong = (comment: string): boolean => codePointsLeft(comment) < 0;

interface CommentFieldProps {
  value: string;
  /** Replaced by the count near the limit. */
  hint?: string;
  error: string | undefined;
  onChange: (comment: string) => void;
}

/** Uncontrolled: in a controlled field, Chromium undoes one letter at a time. */
export function CommentField({ value, hint, error, onChange }: CommentFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [start] = useState(value);
  const shown = useRef(start);
  useLayoutEffect(() => {
    // At first, there may be words from before hydration.
    if (shown.current !== value && area.current) area.current.value = value;
    shown.current = value;
  }, [value]);
  const read = () => {
    const words = area.current?.value ?? '';
    if (words === shown.current) return;
    shown.current = words;
    onChange(words);
  };
  const left = codePointsLeft(value);
  // Announced once, not for every letter.
  useAnnounced(left < 0 ? fieldsMessages.tooLong(maxCommentCodePoints) : '');
  return (
    <TextArea
      label={reviewsMessages.comment}
      name="comment"
      ref={area}
      defaultValue={start}
      hint={left > countedWithin ? hint : reviewsMessages.charactersLeft(left)}
      error={left < 0 ? reviewsMessages.charactersOver(-left) : error}
      // If a script sets the value, React fires no change event, and there may be no event at all.
      onInput={read}
      onBlur={read}
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
        error={errors['comment']}
        onChange={(comment) => write({ comment })}
      />
    </>
  );
}
