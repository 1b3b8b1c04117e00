import { messages } from '../../../content/messages.ts';
import { provider } from '../../../content/provider.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
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
          <strong>{messages.reviews.held}</strong>
        </p>
        {isLinkTold ? null : (
          <>
            <p>{messages.verification.sentTo(email)}</p>
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
        <strong>{messages.reviews.hidden}</strong> <bdi>{review.hiddenReason}</bdi>
      </p>
      <p>
        {messages.reviews.hiddenObjection} <a href={`mailto:${provider.email}`}>{provider.email}</a>.
      </p>
    </div>
  );
}
