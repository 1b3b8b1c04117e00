import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import fieldStyles from './field.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './select.module.css';

interface SelectProps extends ComponentProps<'select'> {
  /** What is chosen, for screen readers: the chosen value says it to everyone else. */
  label: string;
  name: string;
}

export function Select({ label, className, ...rest }: SelectProps) {
  return (
    <label className={clsx(styles.frame, className)}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select {...rest} className={clsx(fieldStyles.input, styles.select)} />
    </label>
  );
}
