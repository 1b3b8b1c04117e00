import { clsx } from 'clsx';
import { monogram, struckKey } from '../../content/monogram.ts';
import styles from './monogram.module.css';

/**
 * The brand's letters on keys, one of them struck: a picture, whose name is the brand. Sized by the
 * text around it.
 */
export function Monogram() {
  return (
    <span className={styles.monogram} aria-hidden="true">
      {monogram.map((letter, index) => (
        <span
          key={index}
          data-letter={letter}
          className={clsx(styles.letter, index === struckKey && styles.struck)}
        />
      ))}
    </span>
  );
}
