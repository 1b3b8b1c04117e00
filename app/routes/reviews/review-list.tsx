import type { Review } from '../../../domain/reviews/review.schema.ts';
import { useSession } from '../../api-client/session.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';

interface ReviewListProps {
  reviews: readonly Review[];
  /** After an edit or a delete the list is loaded again. */
  onChanged: () => Promise<void>;
}

export function ReviewList({ reviews, onChanged }: ReviewListProps) {
  const { account } = useSession();
  return (
    <ul className={styles['list']}>
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} reader={account?.userId === review.userId ? account : undefined} onChanged={onChanged} />
        </li>
      ))}
    </ul>
  );
}
