import { homeMessages } from '../../../content/messages/home.ts';
import { Stars } from '../../ui/stars.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import styles from './home.module.css';

/** The overall rating in one line, which leads to the reviews. */
export function RatingLink({ average, count }: { average: number; count: number }) {
  return (
    <PageLink to="/reviews" className={styles.ratingLink}>
      <span aria-hidden="true">
        <Stars rating={average} className={styles.ratingStars} />
      </span>
      {homeMessages.rating(average, count)}
    </PageLink>
  );
}
