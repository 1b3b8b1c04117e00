import { Link } from 'react-router';
import { homeMessages } from '../../../content/messages/home.ts';
import type { Review } from '../../../domain/reviews/review.schema.ts';
import { KeyLink } from '../../ui/key-link.tsx';
import { Stars } from '../../ui/stars.tsx';
import { SourceBadge } from '../reviews/source-badge.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './quote.module.css';

const monthAndYear = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What one review says, what is known of its author, and the way to all the others. */
export function Quote({ review, count }: { review: Review; count: number }) {
  const { _id, comment, rating, author, createdAt } = review;
  return (
    <HomeSection heading={homeMessages.quote} headingIsHidden>
      <figure className={styles.figure}>
        <Stars rating={rating} className={styles.stars} />
        <blockquote dir="auto" className={styles.words}>
          “{comment.trim().replace(/\s+/gu, ' ')}”
        </blockquote>
        <figcaption className={styles.by}>
          <p>
            <bdi>{`${author.firstName} ${author.lastName}`}</bdi> ·{' '}
            <Link to={`/reviews/${_id}`} viewTransition>
              <time dateTime={createdAt}>{monthAndYear.format(new Date(createdAt))}</time>
            </Link>
          </p>
          <SourceBadge review={review} />
        </figcaption>
      </figure>
      <KeyLink to="/reviews" prefetch="viewport">
        {homeMessages.allReviews(count)}
      </KeyLink>
    </HomeSection>
  );
}
