import { background } from '../../../content/background.ts';
import { aboutMessages } from '../../../content/messages/about.ts';
import { stats } from '../../../content/stats.ts';
import styles from './background.module.css';
import { CountingStat } from './counting-stat.tsx';
import { Section } from './section.tsx';

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
