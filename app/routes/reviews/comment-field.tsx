import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { maxCommentCodePoints } from '../../../shared/limits.ts';
import { TextArea } from '../../ui/text-area.tsx';

const countedFrom = maxCommentCodePoints - 500;

const codePoints = (text: string): number => [...text].length;

/** Whether a comment is over the limit of 5,000 code points. */
export const isTooLong = (comment: string): boolean => comment.length > maxCommentCodePoints && codePoints(comment) > maxCommentCodePoints;

interface CommentFieldProps {
  value: string;
  /** What helps others; gives way to the count near the limit. */
  hint?: string;
  onChange: (comment: string) => void;
}

/** A comment of several lines, which says near its limit how much is left. */
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
