import { formatEngagement } from '../../../content/format-engagement.ts';
import { ratingsMessages } from '../../../content/messages/ratings.ts';
import type { Review } from '../../../shared/reviews.ts';
import { Icon } from '../../ui/icon.tsx';
import { badgeCheckIcon } from '../../ui/icons.ts';
import styles from './source-badge.module.css';

/** Only clients have a badge. */
export function SourceBadge({
  review,
}: {
  review: Pick<Review, 'source' | 'project' | 'engagedAt'>;
}) {
  if (review.source !== 'verified_client') return null;
  const engagement = formatEngagement(review);
  return (
    <p className={styles.badge}>
      <Icon of={badgeCheckIcon} />
      <span>
        <strong className="strong">{ratingsMessages.verifiedClient}</strong>
        {engagement === '' ? null : ` · ${engagement}`}
      </span>
    </p>
  );
}
