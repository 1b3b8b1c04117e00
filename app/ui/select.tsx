import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** A select that looks like the other fields in every browser. Its picker is that of the system. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx(styles.choice, className)}>
      <select {...rest} className={styles.input} />
    </span>
  );
}
