import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import styles from './field.module.css';

/** Styled like the other fields, with the system's picker. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx(styles.choice, className)}>
      <select {...rest} className={styles.input} />
    </span>
  );
}
