import { useEffect, useRef, useState } from 'react';
import { background } from '../../../content/background.ts';
import type { Stat } from '../../../content/content-types.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { stats } from '../../../content/stats.ts';
import { isLong } from '../../ui/is-long.ts';
import styles from './background.module.css';
import { Section, useDisplayedAt, useSeen } from './section.tsx';

const delayMs = 5000;
const durationMs = 5000;
const frameMs = 16;

/** The provider's background in words and numbers. */
export function Background() {
  return (
    <Section heading={aboutMessages.background}>
      <div className={styles.story}>
        {background.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ul className={styles.stats}>
        {stats.map((stat) => (
          <CountingStat key={stat.stat} {...stat} />
        ))}
      </ul>
    </Section>
  );
}

/**
 * A number that counts up once. The final number is in the HTML for screen readers and search
 * engines, beneath the counter.
 */
function CountingStat({ endNum, tagline, year }: Stat) {
  const displayedAt = useDisplayedAt();
  const item = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(item);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isSeen) return;
    const start = Math.max(displayedAt + delayMs, performance.now());
    const timer = setInterval(() => {
      const share = Math.min((performance.now() - start) / durationMs, 1);
      setCount(Math.max(0, Math.floor(endNum * share)));
      if (share === 1) clearInterval(timer);
    }, frameMs);
    return () => clearInterval(timer);
  }, [isSeen, displayedAt, endNum]);
  return (
    <li ref={item} className={styles.stat}>
      <p className={styles.number} data-long={isLong({ endNum }) ? '' : undefined}>
        <span className={styles.final}>{endNum}</span>
        <span className={styles.counting} aria-hidden="true">
          {count}
        </span>
      </p>
      <p className={styles.tagline}>
        {tagline} {year}
      </p>
    </li>
  );
}
