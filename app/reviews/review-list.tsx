import { memo, type ReactNode, useRef, useState } from 'react';
import { useSession } from '#app/api-client';
import type { Review } from '#shared/reviews.ts';
import { ReviewCard } from './review-card.tsx';
import { ReviewStatusMessage, useReviewChanges } from './review-status-message.tsx';
import { withSaved } from './saved-reviews.ts';

interface ReviewListProps {
  reviews: readonly Review[];
  none: ReactNode;
}

/** Isn't rendered again with its page, as right after hydration. */
export const ReviewList = memo(function ReviewList({ reviews, none }: ReviewListProps) {
  const { account } = useSession();
  const statusMessage = useRef<HTMLParagraphElement>(null);
  const [edited, setEdited] = useState<readonly { review: Review; index: number }[]>([]);
  // A review that leaves the list stays while it's being edited, because its new words exist only
  // there.
  const withEdited = [...reviews];
  for (const { review, index } of edited)
    if (reviews.every(({ _id }) => _id !== review._id)) withEdited.splice(index, 0, review);
  const { saved } = useReviewChanges();
  const shown = withSaved(withEdited, saved);
  const firstHeld = shown.find(({ status }) => status === 'held');
  return (
    <>
      <ReviewStatusMessage ref={statusMessage} />
      {shown.length === 0 ? (
        none
      ) : (
        <ul className="stack6">
          {shown.map((review, index) => (
            <li key={review._id}>
              <ReviewCard
                review={review}
                reader={account?.userId === review.userId ? account : undefined}
                isLinkMentioned={review !== firstHeld}
                statusMessage={statusMessage}
                onEditing={(isEditing) =>
                  setEdited((before) => [
                    ...before.filter((each) => each.review._id !== review._id),
                    ...(isEditing ? [{ review, index }] : []),
                  ])
                }
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
});
