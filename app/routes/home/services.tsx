import { home } from '../../../content/home.ts';
import { HomeSection } from './home-section.tsx';
import styles from './home.module.css';

/** Who this is and for whom, and the three services in plain words. */
export function Services() {
  return (
    <HomeSection heading={home.heading}>
      <p className={styles.introduction}>{home.introduction}</p>
      <ul className={styles.services}>
        {home.services.map(({ name, text }) => (
          <li key={name}>
            <h3 className={styles.serviceName}>{name}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </HomeSection>
  );
}
