import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { described, FieldFrame } from './field-frame.tsx';
import styles from './field.module.css';

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: ReactNode;
  name: string;
  error?: string | undefined;
  hint?: ReactNode;
}

/** A text area that grows with its content, if the browser supports it. */
export function TextArea({ label, error, hint, className, rows = 5, ...rest }: TextAreaProps) {
  const made = useId();
  const id = rest.id ?? made;
  const look = clsx(styles.input, styles.area, className);
  return (
    <FieldFrame id={id} label={label} error={error} hint={hint}>
      <textarea dir="auto" {...rest} {...described(id, error, hint)} rows={rows} id={id} className={look} />
    </FieldFrame>
  );
}
