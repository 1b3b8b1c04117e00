import type { ReactNode } from 'react';
import styles from './field.module.css';

interface FieldFrameProps {
  id: string;
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
  children: ReactNode;
}

/** A field's label, hint, and error message. */
export function FieldFrame({ id, label, error, hint, children }: FieldFrameProps) {
  return (
    <div className={styles.frame}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      {hint === undefined ? null : (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error === undefined ? null : (
        <p className={styles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

/** The attributes that connect an input to its hint and error. */
export function described(id: string, error: string | undefined, hint: ReactNode) {
  const ids = [error === undefined ? '' : `${id}-error`, hint === undefined ? '' : `${id}-hint`].filter(Boolean).join(' ');
  return { ...(error === undefined ? {} : { 'aria-invalid': true }), 'aria-describedby': ids === '' ? undefined : ids } as const;
}
