import { clsx } from 'clsx';
import { reviewsMessages } from '../../content/messages/reviews.ts';
import { starPath } from './star-path.ts';
import styles from './stars.module.css';

const starsInAll = 5;
const step = 28;
const keyWidth = 24;

/** A rating or an average as a row of lit star keys. The last one may be partly lit. */
export function Stars({ rating, className }: { rating: number; className?: string | undefined }) {
  const lit = Math.floor(rating) * step + (rating % 1) * keyWidth;
  return (
    <svg
      role="img"
      aria-label={reviewsMessages.stars(rating)}
      viewBox={`0 0 ${starsInAll * step - 4} 28`}
      className={clsx(styles.stars, className)}
    >
      <Keys className={styles.off} />
      <svg width={lit} height="28" aria-hidden="true">
        <Keys className={styles.on} />
      </svg>
    </svg>
  );
}

function Keys({ className }: { className: string | undefined }) {
  return (
    <g className={className}>
      {Array.from({ length: starsInAll }, (_, index) => (
        <g key={index} transform={`translate(${index * step} 0)`}>
          <rect className={styles.side} y="3" width={keyWidth} height="24.5" rx="6" />
          <rect className={styles.cap} x="0.5" y="0.5" width={keyWidth - 1} height={keyWidth - 0.5} rx="5.5" />
          <path className={styles.star} d={starPath} transform="translate(4.8 4.6) scale(0.6)" />
        </g>
      ))}
    </g>
  );
}
