import { home } from '../../../content/home.ts';
import { homeMessages } from '../../../content/messages/home.ts';
import { NumberKey } from '../../ui/number-key.tsx';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** How a project goes, in three steps, each on its own key. */
export function Steps() {
  return (
    <HomeSection heading={homeMessages.steps}>
      <ol className={styles.steps}>
        {home.steps.map(({ name, text }, index) => (
          <li key={name} className={styles.step}>
            <NumberKey number={index + 1} className={index === 0 ? styles.firstStep : undefined} />
            <h3 className={styles.stepName}>{name}</h3>
            <p className={styles.stepText}>{text}</p>
          </li>
        ))}
      </ol>
    </HomeSection>
  );
}
