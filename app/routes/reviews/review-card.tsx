import { useEffect, useRef, useState } from 'react';
import { messages } from '../../../content/messages.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { session } from '../../api-client/browser-storage.ts';
import type { KnownAccount } from '../../api-client/session.ts';
import { Stars } from '../../ui/stars.tsx';
import { When } from '../../ui/when.tsx';
import { readEdit } from './draft.ts';
import { EditReview } from './edit-review.tsx';
import { OwnReviewButtons } from './own-review-buttons.tsx';
import { ReviewStatus } from './review-status.tsx';
import styles from './review-card.module.css';

interface ReviewCardProps {
  review: Review;
  /** The visitor, where it is their own review. */
  reader: KnownAccount | undefined;
}

/** One review: who, how many stars, what they say, and for its author the way to change it. */
export function ReviewCard({ review, reader }: ReviewCardProps) {
  const [isEditing, setEditing] = useState(false);
  const card = useRef<HTMLElement>(null);
  const wasEditing = useRef(false);
  // An edit from before the session ended resumes here.
  useEffect(() => {
    if (reader !== undefined && readEdit(session, review._id) !== undefined) setEditing(true);
  }, [reader, review._id]);
  useEffect(() => {
    if (wasEditing.current && !isEditing) card.current?.querySelector<HTMLElement>('button')?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  const fullName = `${review.author.firstName} ${review.author.lastName}`;
  return (
    <article ref={card} className={styles.card} aria-label={messages.reviews.by(fullName)}>
      <header className={styles.head}>
        {isEditing ? null : <Stars rating={review.rating} />}
        <p className={styles.who}>
          <bdi className={styles.name}>{fullName}</bdi>
          <span>
            <When time={review.createdAt} />
            {review.updatedAt === review.createdAt ? null : `, ${messages.reviews.edited}`}
          </span>
        </p>
      </header>
      {isEditing ? (
        <EditReview review={review} onClose={() => setEditing(false)} />
      ) : (
        <>
          {review.comment === '' ? null : (
            <p dir="auto" className={styles.comment}>
              {review.comment}
            </p>
          )}
          {review.reply === undefined ? null : (
            <div className={styles.reply}>
              <p className={styles.replyFrom}>{messages.reviews.reply}</p>
              <p dir="auto" className={styles.replyText}>
                {review.reply.text}
              </p>
            </div>
          )}
          {reader === undefined ? null : (
            <>
              <ReviewStatus review={review} email={reader.email} />
              <OwnReviewButtons review={review} onEdit={() => setEditing(true)} />
            </>
          )}
        </>
      )}
    </article>
  );
}
