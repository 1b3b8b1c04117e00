import { homeMessages } from '../../../content/messages/home.ts';
import { stats } from '../../../content/stats.ts';
import { isLong } from '../../ui/is-long.ts';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** The four numbers of About, at rest. */
export function Numbers() {
  return (
    <HomeSection heading={homeMessages.numbers} headingIsHidden>
      <ul className={styles.numbers}>
        {stats.map(({ stat, endNum, tagline, year }) => (
          <li key={stat}>
            <strong className={styles.number} data-long={isLong({ endNum }) ? '' : undefined}>
              {endNum}
            </strong>{' '}
            <span className={styles.statTagline}>{year === null ? tagline : `${tagline} ${year}`}</span>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
