import { clsx } from 'clsx';
import { listLink, resultsPath } from '#app/reviews/list-navigation.ts';
import { Stars } from '#app/reviews/stars.tsx';
import { formatAverage } from '#content/messages/counts.ts';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { listPath, type ReviewQuery } from '#shared/review-query.ts';
import type { ReviewsData } from './reviews.server.ts';
import * as styles from './summary.module.css';

export function Summary({ summary: { average, count, histogram, verified }, query }: ReviewsData) {
  if (average === null) return null;
  return (
    <div className={styles.summary}>
      <div className={styles.rating}>
        <p className={styles.average}>
          <span>{formatAverage(average)}</span>
          <small className={styles.outOf}> / 5</small>
        </p>
        <Stars rating={average} className={styles.stars} />
        <p className={styles.count}>{reviewsMessages.from(count)}</p>
      </div>
      {/* On a phone, these bars are only a picture: the filters are easier to tap. */}
      <Bars histogram={histogram} count={count} className={styles.picture} />
      <Bars histogram={histogram} count={count} query={query} className={styles.choices} />
      <p className={styles.proof}>
        {verified.average !== null && (
          <span>
            <a href={resultsPath({ sort: 'newest', verified: true })} rel="nofollow" {...listLink}>
              {reviewsMessages.verifiedFrom(verified.average, verified.count)}
            </a>
          </span>
        )}
        <span>
          <a href="/reviews/about">{reviewsMessages.about}</a>
        </span>
      </p>
    </div>
  );
}

interface BarsProps extends Pick<ReviewsData['summary'], 'histogram' | 'count'> {
  /** The list to filter. If undefined, the bars aren't links. */
  query?: ReviewQuery;
  className: string | undefined;
}

function Bars({ histogram, count, query, className }: BarsProps) {
  return (
    <ul className={clsx(styles.bars, className)}>
      {[5, 4, 3, 2, 1].map((rating) => {
        const number = histogram[rating - 1] ?? 0;
        const isChosen = query?.stars === rating;
        const bar = (
          <>
            <span>{reviewsMessages.stars(rating)}</span>{' '}
            <svg
              viewBox="0 0 100 10"
              preserveAspectRatio="none"
              aria-hidden="true"
              className={styles.track}
            >
              <rect className={styles.fill} width={(100 * number) / count} height="10" />
            </svg>
            <span className={styles.number}>
              <span>{reviewsMessages.number(number)}</span>
              <span className="visuallyHidden">{reviewsMessages.reviewsWithRating(number)}</span>
            </span>
          </>
        );
        return (
          <li key={rating}>
            {query === undefined || (number === 0 && !isChosen) ? (
              <span className={styles.bar}>{bar}</span>
            ) : (
              // Pressing it again shows all reviews.
              <a
                href={listPath({ ...query, stars: isChosen ? undefined : rating })}
                className={clsx('navLink', styles.bar)}
                aria-current={isChosen || undefined}
                rel="nofollow"
                {...listLink}
              >
                {bar}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
