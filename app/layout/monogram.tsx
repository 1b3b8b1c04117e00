import { provider } from '../../content/provider.ts';
import styles from './monogram.module.css';

/** The brand's letters on keys, the second one struck. Sized by the text around it. */
export function Monogram() {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {[...provider.brand].map((letter, index) => (
        <span key={index} className={styles.letter}>
          {letter}
        </span>
      ))}
    </span>
  );
}
