import { useEffect, useRef, useState } from 'react';
import { background } from '../../../content/background.ts';
import type { Stat } from '../../../content/content-types.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { stats } from '../../../content/stats.ts';
import { isLong } from '../../ui/is-long.ts';
import styles from './background.module.css';
import { Section, useSeen } from './section.tsx';

const delayMs = 5000;
const durationMs = 5000;

/** The provider's background in words and numbers. */
export function Background({ displayedAt }: { displayedAt: number }) {
  return (
    <Section heading={aboutMessages.background}>
      <div className={styles.story}>
        {background.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      <ul className={styles.stats}>
        {stats.map((stat) => (
          <CountingStat key={stat.stat} stat={stat} displayedAt={displayedAt} />
        ))}
      </ul>
    </Section>
  );
}

/**
 * A number that counts up once. The final number is in the HTML for screen readers and search
 * engines, beneath the counter.
 */
function CountingStat({ stat, displayedAt }: { stat: Stat; displayedAt: number }) {
  const item = useRef<HTMLLIElement>(null);
  const isSeen = useSeen(item);
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isSeen) return;
    let frame = 0;
    const draw = (start: number) => {
      const share = Math.min((performance.now() - start) / durationMs, 1);
      setCount(Math.floor(stat.endNum * share));
      if (share < 1) frame = requestAnimationFrame(() => draw(start));
    };
    // A time in the past is due at once.
    const timer = setTimeout(
      () => draw(performance.now()),
      displayedAt + delayMs - performance.now(),
    );
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, [isSeen, displayedAt, stat.endNum]);
  return (
    <li ref={item} className={styles.stat}>
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
