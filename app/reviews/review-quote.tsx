import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { FullName } from '#app/parts';
import { badgeCheckIcon, Icon } from '#app/ui';
import { formatEngagement } from '#content/format-engagement.ts';
import { caseStudyIds } from '#content/generated/case-study-ids.ts';
import { ratingsMessages } from '#content/messages/ratings.ts';
import type { Quote } from '#shared/reviews.ts';
import { Stars } from './stars.tsx';
import * as styles from './review-quote.module.css';

interface ReviewQuoteProps {
  review: Quote;
  words?: string | undefined;
  time: ReactNode;
  className?: string | undefined;
  wordsClassName?: string | undefined;
}

export function ReviewQuote({ review, words, time, className, wordsClassName }: ReviewQuoteProps) {
  const { _id, rating, author } = review;
  return (
    <figure className={clsx('stack6', className)}>
      <Stars rating={rating} className={styles.stars} />
      {words && (
        <blockquote dir="auto" className={clsx(styles.quoted, wordsClassName)}>
          {words}
        </blockquote>
      )}
      <figcaption className={styles.author}>
        <p>
          <FullName of={author} /> · <a href={`/reviews/${_id}`}>{time}</a>
        </p>
        <SourceBadge review={review} />
      </figcaption>
    </figure>
  );
}

interface SourceBadgeProps extends Pick<ReviewQuoteProps, 'review'> {
  /** Links to an explanation of the badge, and to the project's case study. */
  isLinked?: boolean;
}

export function SourceBadge({ review, isLinked = false }: SourceBadgeProps) {
  if (review.source !== 'verified_client') return null;
  const { project, engagedAt } = review;
  const engagement = formatEngagement(review);
  const month = formatEngagement({ engagedAt });
  const study =
    isLinked && project && caseStudyIds.includes(project.projectId) ? project : undefined;
  const label = <strong className="strong">{ratingsMessages.verifiedClient}</strong>;
  return (
    <p className={styles.badge}>
      <Icon of={badgeCheckIcon} />
      <span>
        {isLinked ? <a href="/reviews/about#who">{label}</a> : label}
        {engagement !== '' && ' · '}
        {study === undefined ? (
          engagement
        ) : (
          <>
            <a href={`/projects/${study.projectId}`}>{study.projectName}</a>
            {month !== '' && `, ${month}`}
          </>
        )}
      </span>
    </p>
  );
}
