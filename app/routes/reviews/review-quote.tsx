import type { ReactNode } from 'react';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import type { QuotedReview } from '../../../shared/reviews.ts';
import { Stars } from '../../ui/stars.tsx';
import styles from './review-quote.module.css';
import { SourceBadge } from './source-badge.tsx';

interface ReviewQuoteProps {
  review: QuotedReview;
  /** The words in quotation marks, if there are any. */
  words?: string | undefined;
  time: ReactNode;
  className?: string | undefined;
  /** Sets the size of the words. */
  wordsClassName?: string | undefined;
}

export function ReviewQuote({ review, words, time, className, wordsClassName }: ReviewQuoteProps) {
  const { _id, rating, author } = review;
  return (
    <figure className={clsx('stack', className)}>
      <Stars rating={rating} className={styles.stars} />
      {words === undefined ? null : (
        <blockquote dir="auto" className={clsx(styles.quoted, wordsClassName)}>
          {words}
        </blockquote>
      )}
      <figcaption className={styles.author}>
        <p>
          <bdi>{`${author.firstName} ${author.lastName}`}</bdi> ·{' '}
          <Link to={`/reviews/${_id}`}>{time}</Link>
        </p>
        <SourceBadge review={review} />
      </figcaption>
    </figure>
  );
}
