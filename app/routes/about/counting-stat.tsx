import { useRef } from 'react';
import type { Stat } from '../../../content/content-types.ts';
import { isLong } from '../../ui/is-long.ts';
import styles from './background.module.css';
import { useCount } from './use-count.ts';
import { useInView } from './use-in-view.ts';

/** A number that counts up once. The final number is in the HTML for screen readers and search engines, beneath the counter. */
export function CountingStat({ stat, displayedAt }: { stat: Stat; displayedAt: number }) {
  const item = useRef<HTMLLIElement>(null);
  const count = useCount(stat.endNum, displayedAt, useInView(item));
  return (
    <li ref={item} className={styles.stat} data-done={count === stat.endNum ? '' : undefined}>
      <p className={styles.number} data-long={isLong(stat) ? '' : undefined}>
        <span className={styles.final}>{stat.endNum}</span>
        <span className={styles.counting} aria-hidden="true">
          {count}
        </span>
      </p>
      <p className={styles.tagline}>
        {stat.tagline} {stat.year}
      </p>
    </li>
  );
}
