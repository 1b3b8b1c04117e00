import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

export interface FieldProps extends ComponentProps<'input'> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
}

export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  const made = useId();
  const id = rest.id ?? made;
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <input {...rest} {...described(id, error, hint)} id={id} className={clsx(styles.input, className)} />
    </FieldFrame>
  );
}
