import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import type { KnownAccount } from '../../api-client/session.ts';
import { readDraft } from '../../forms/use-draft.ts';
import { Stars } from '../../ui/stars.tsx';
import { DateText } from '../../ui/text.tsx';
import { EditReview } from './edit-review.tsx';
import { OwnReview } from './own-review.tsx';
import { cardId } from './list-navigation.ts';
import { useReviewOutcome } from './review-status-message.tsx';
import { editPlace } from './review-draft.ts';
import { SourceBadge } from './review-quote.tsx';
import styles from './review-card.module.css';

interface ReviewCardProps {
  review: Review;
  /** The visitor, where it is their own review. */
  reader: KnownAccount | undefined;
  /** Whether another card on the page already says where the verification link went. */
  isLinkTold?: boolean;
  /** Whether the card is on the review's own page, which need not lead to itself. */
  isOnOwnPage?: boolean;
  onEditing?: (isEditing: boolean) => void;
  /** Takes the focus of a card that leaves its list after an edit. */
  statusMessage?: RefObject<HTMLElement | null>;
}

export const historyId = 'history';

export function ReviewCard({
  review,
  reader,
  isLinkTold = false,
  isOnOwnPage = false,
  onEditing,
  statusMessage,
}: ReviewCardProps) {
  const [isEditing, showEditor] = useState(false);
  const card = useRef<HTMLElement>(null);
  const editButton = useRef<HTMLButtonElement>(null);
  const [outcome, announce] = useReviewOutcome();
  const posted = outcome?.cardId === review._id ? outcome : undefined;
  const edit = () => {
    showEditor(true);
    onEditing?.(true);
  };
  const close = () => {
    flushSync(() => {
      showEditor(false);
      onEditing?.(false);
    });
    (editButton.current ?? statusMessage?.current)?.focus();
  };
  // An edit from before the session ended resumes here.
  const resume = useEffectEvent(() => {
    if (readDraft(editPlace(review._id)) !== undefined) edit();
  });
  useEffect(() => {
    if (reader !== undefined) resume();
  }, [reader]);
  useEffect(() => {
    if (posted === undefined) return;
    card.current?.scrollIntoView({ block: 'nearest' });
    card.current?.focus({ preventScroll: true });
  }, [posted]);
  const { reply } = review;
  const address = `/reviews/${review._id}`;
  const posting = <DateText time={review.createdAt} />;
  const fullName = `${review.author.firstName} ${review.author.lastName}`;
  return (
    <article
      ref={card}
      id={cardId(review._id)}
      tabIndex={posted === undefined ? undefined : -1}
      className={styles.card}
      data-new={posted === undefined ? undefined : true}
      aria-label={reviewsMessages.by(fullName)}
    >
      <header className={styles.head}>
        {isEditing ? null : <Stars rating={review.rating} />}
        <p className={styles.byline}>
          <bdi className="strong">{fullName}</bdi>
          <span>
            {isOnOwnPage ? posting : <Link to={address}>{posting}</Link>}
            {review.version === 1 ? null : (
              <>
                ,{' '}
                <Link to={`${address}#${historyId}`}>
                  {reviewsMessages.edited} <DateText time={review.updatedAt} />
                </Link>
              </>
            )}
          </span>
        </p>
        <SourceBadge review={review} />
      </header>
      {isEditing ? (
        <EditReview review={review} onClose={close} />
      ) : (
        <>
          {review.comment === '' ? null : (
            <p dir="auto" className={styles.comment}>
              {review.comment}
            </p>
          )}
          {reply === undefined ? null : (
            <div className={styles.reply}>
              <p className={styles.replyFrom}>
                <strong className="strong">{reviewsMessages.reply}</strong>{' '}
                <span>
                  <DateText time={reply.createdAt} />
                  {reply.reviewVersion < review.version
                    ? `, ${reviewsMessages.replyIsOlder}`
                    : null}
                </span>
              </p>
              <p dir="auto" className="userText">
                {reply.text}
              </p>
            </div>
          )}
          {reader === undefined ? null : (
            <OwnReview
              review={review}
              email={reader.email}
              isLinkTold={isLinkTold}
              editButton={editButton}
              onEdit={() => {
                // The mark and the line are about what is now being changed.
                announce(undefined);
                edit();
              }}
            />
          )}
        </>
      )}
    </article>
  );
}
