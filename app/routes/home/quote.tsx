import { messages } from '../../../content/messages.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './quote.module.css';

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What one client wrote, and the way to what the others did. */
export function Quote({ review: { comment, rating, author, createdAt }, count }: { review: Review; count: number }) {
  return (
    <HomeSection heading={messages.home.quote} headingIsHidden>
      <figure className={styles.figure}>
        <Stars rating={rating} className={styles.stars} />
        <blockquote dir="auto" className={styles.words}>
          “{comment.trim().replace(/\s+/gu, ' ')}”
        </blockquote>
        <figcaption className={styles.by}>
          <bdi>{`${author.firstName} ${author.lastName}`}</bdi> ·{' '}
          <time dateTime={createdAt}>{monthAndYear.format(new Date(createdAt))}</time>
        </figcaption>
      </figure>
      <KeyLink to="/reviews" prefetch="viewport">
        {messages.home.allReviews(count)}
      </KeyLink>
    </HomeSection>
  );
}
