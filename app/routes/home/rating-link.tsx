import { Link } from 'react-router';
import { messages } from '../../../content/messages.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './rating-link.module.css';

/** The overall rating in one line, which leads to the reviews. */
export function RatingLink({ average, count }: { average: number; count: number }) {
  return (
    <Link to="/reviews" viewTransition prefetch="intent" className={styles.link}>
      <span aria-hidden="true">
        <Stars rating={average} className={styles.stars} />
      </span>
      {messages.home.rating(average, count)}
    </Link>
  );
}
