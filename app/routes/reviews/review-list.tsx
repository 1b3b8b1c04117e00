import type { Review } from '../../../domain/reviews/review.schema.ts';
import { useSession } from '../../api-client/session.ts';
import { ReviewCard } from './review-card.tsx';
import styles from './review-list.module.css';

export function ReviewList({ reviews }: { reviews: readonly Review[] }) {
  const { account } = useSession();
  return (
    <ul className={styles.list}>
      {reviews.map((review) => (
        <li key={review._id}>
          <ReviewCard review={review} reader={account?.userId === review.userId ? account : undefined} />
        </li>
      ))}
    </ul>
  );
}
