import { BadgeCheck, MailCheck } from 'lucide';
import { formatEngagement } from '../../../content/format-engagement.ts';
import { ratingsMessages } from '../../../content/messages/ratings.ts';
import type { Review } from '../../../shared/reviews.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './source-badge.module.css';

export function SourceBadge({ review }: { review: Review }) {
  if (review.source !== 'verified_client') {
    return (
      <p className={styles.badge}>
        <Icon of={MailCheck} />
        {ratingsMessages.verifiedEmail}
      </p>
    );
  }
  const engagement = formatEngagement(review);
  return (
    <p className={styles.badge} data-client>
      <Icon of={BadgeCheck} />
      <span>
        <strong>{ratingsMessages.verifiedClient}</strong>
        {engagement === '' ? null : ` · ${engagement}`}
      </span>
    </p>
  );
}
