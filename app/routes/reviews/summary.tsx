import { clsx } from 'clsx';
import { useState } from 'react';
import { formatAverage } from '../../../content/messages/counts.ts';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { ReviewsData } from '../../../shared/pages.ts';
import { listPath } from '../../../shared/review-query.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Stars } from '../../ui/stars.tsx';
import { listLink, resultsPath } from './list-navigation.ts';
import styles from './summary.module.css';

export function Summary({ summary: { average, count, histogram, verified }, query }: ReviewsData) {
  // From then on, only the visitor opens and closes them.
  const [opensAtFirst] = useState(query.stars !== undefined);
  if (average === null) return null;
  return (
    <div className={styles.summary}>
      <div>
        <div className={styles.rating}>
          <p className={styles.average}>
            {formatAverage(average)}
            <small className={styles.outOf}> / 5</small>
          </p>
          <Stars rating={average} className={styles.stars} />
        </div>
        <p className={styles.count}>{reviewsMessages.from(count)}</p>
        {verified.average !== null && (
          <p className={styles.count}>
            <a href={resultsPath({ sort: 'newest', verified: true })} rel="nofollow" {...listLink}>
              {reviewsMessages.verifiedFrom(verified.average, verified.count)}
            </a>
          </p>
        )}
      </div>
      <Disclosure
        summary={reviewsMessages.filterByStars}
        className={styles.histogram}
        open={opensAtFirst}
      >
        <ul className={styles.bars}>
          {[5, 4, 3, 2, 1].map((rating) => {
            const number = histogram[rating - 1] ?? 0;
            const isChosen = query.stars === rating;
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
                  {reviewsMessages.number(number)}
                  <span className="visuallyHidden">
                    {reviewsMessages.reviewsWithRating(number)}
                  </span>
                </span>
              </>
            );
            return (
              <li key={rating}>
                {number === 0 && !isChosen ? (
                  <span className={styles.bar}>{bar}</span>
                ) : (
                  // Shows only the reviews with this rating, or all of them if pressed again.
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
        <p className={styles.about}>
          <a href="/reviews/about">{reviewsMessages.about}</a>
        </p>
      </Disclosure>
    </div>
  );
}
