import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { verificationMessages } from '../../../content/messages/verification.ts';
import { provider } from '../../../content/provider.ts';
import type { Review } from '../../../shared/reviews.ts';
import { ResendVerification } from '../../layout/resend-verification.tsx';
import styles from './review-status.module.css';

interface ReviewStatusProps {
  review: Review;
  email: string;
  isLinkTold?: boolean | undefined;
}

/** Why an own review is not public, and what to do about it: that once on a page. */
export function ReviewStatus({ review, email, isLinkTold = false }: ReviewStatusProps) {
  if (review.status === 'held') {
    return (
      <div className={styles.status}>
        <p>
          <strong>{reviewsMessages.held}</strong>
        </p>
        {isLinkTold ? null : (
          <>
            <p>{verificationMessages.sentTo(email)}</p>
            <ResendVerification email={email} />
          </>
        )}
      </div>
    );
  }
  if (review.status !== 'hidden') return null;
  return (
    <div className={styles.status}>
      <p>
        <strong>{reviewsMessages.hidden}</strong> <bdi>{review.hiddenReason}</bdi>
      </p>
      <p>
        {reviewsMessages.hiddenObjection} <a href={`mailto:${provider.email}`}>{provider.email}</a>.
      </p>
    </div>
  );
}
