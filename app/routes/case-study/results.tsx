import type { Result } from '../../../content/content-types.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './case-study.module.css';

/** The numbers that came of the work, typed on keys. The last key of the first one is struck. */
export function Results({ results }: { results: readonly Result[] }) {
  return (
    <ul className={styles.results}>
      {results.map(({ number, label }) => (
        <li key={label} className={styles.result}>
          <strong>
            <VisuallyHidden>{number}</VisuallyHidden>
            <span className={styles.number} aria-hidden="true">
              {[...number].map((character, index) => (
                <span key={index} className={/[.,]/u.test(character) ? styles.point : styles.digit}>
                  {character}
                </span>
              ))}
            </span>
          </strong>{' '}
          <span className={styles.resultLabel}>{label}</span>
        </li>
      ))}
    </ul>
  );
}
