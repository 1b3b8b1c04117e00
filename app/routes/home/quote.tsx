import { formatMonth } from '../../../content/format-date.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import type { Review } from '../../../shared/reviews.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { ReviewQuote } from '../reviews/review-quote.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** What one review says, what is known of its author, and the way to all the others. */
export function Quote({ review, count }: { review: Review; count: number }) {
  const { comment, createdAt } = review;
  return (
    <HomeSection heading={homeMessages.quote} headingIsHidden>
      <ReviewQuote
        review={review}
        words={`“${comment.trim().replace(/\s+/gu, ' ')}”`}
        time={<time dateTime={createdAt}>{formatMonth(createdAt)}</time>}
        className={styles.quote}
        wordsClassName={styles.quoteWords}
      />
      <KeyLink to="/reviews">{homeMessages.allReviews(count)}</KeyLink>
    </HomeSection>
  );
}
