import { Link } from 'react-router';
import { messages } from '../../../content/messages.ts';
import type { ReviewSummary } from '../../../domain/reviews/review.schema.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './summary.module.css';

/** The average to 2 decimals over 5, its stars, the number of reviews, and a bar for each number of stars. */
export function Summary({ summary: { average, count, histogram } }: { summary: ReviewSummary }) {
  if (average === null) return null;
  return (
    <div className={styles.summary}>
      <div>
        <p className={styles.average}>
          {average.toFixed(2)}
          <small className={styles.outOf}> / 5</small>
        </p>
        <Stars rating={average} className={styles.stars} />
        <p className={styles.count}>{messages.reviews.from(count)}</p>
        <p className={styles.about}>
          <Link to="/reviews/about" viewTransition prefetch="intent">
            {messages.reviews.about}
          </Link>
        </p>
      </div>
      <ul className={styles.bars}>
        {[5, 4, 3, 2, 1].map((rating) => (
          <li key={rating} className={styles.bar}>
            <span>{messages.reviews.stars(rating)}</span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={styles.track}>
              <rect className={styles.fill} width={(100 * (histogram[rating - 1] ?? 0)) / count} height="10" />
            </svg>
            <span className={styles.number}>{histogram[rating - 1]}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
