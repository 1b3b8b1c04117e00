import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import * as styles from './field.module.css';

interface Explained {
  label: ReactNode;
  error?: string | undefined;
  hint?: ReactNode;
}

interface FieldFrameProps extends Explained {
  children: (
    attributes: Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>,
  ) => ReactNode;
}

export function FieldFrame({ label, error, hint, children }: FieldFrameProps) {
  const id = useId();
  const message = error ?? hint;
  const messageId = message === undefined ? undefined : `${id}-message`;
  return (
    <div className="stack2">
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        // Firefox would call an empty required field invalid.
        'aria-invalid': error !== undefined,
        'aria-describedby': messageId,
      })}
      {message !== undefined && (
        <p className={error === undefined ? 'note' : styles.error} id={messageId}>
          {message}
        </p>
      )}
    </div>
  );
}

interface RadioGroupProps {
  legend: string;
  error: string | undefined;
  children: ReactNode;
}

/** The error is an alert, because the focus moves to a radio button, not to the group. */
export function RadioGroup({ legend, error, children }: RadioGroupProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      aria-required
      className="stack2"
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : id}
    >
      <legend className={styles.label}>{legend}</legend>
      {children}
      {error !== undefined && (
        <p className={styles.error} id={id} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

export type FieldProps = ComponentProps<'input'> & Explained & { name: string };

export function Field({ label, error, hint, className, ...rest }: FieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <input {...attributes} {...rest} className={clsx(styles.input, className)} />
      )}
    </FieldFrame>
  );
}

type TextAreaProps = ComponentProps<'textarea'> & Explained & { name: string };

export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <textarea
          dir="auto"
          rows={5}
          {...attributes}
          {...rest}
          className={clsx(styles.input, styles.area, className)}
        />
      )}
    </FieldFrame>
  );
}

/** Styled like the other fields, with the system's picker. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={clsx(styles.choice, className)}>
      <select {...rest} className={styles.input} />
    </span>
  );
}
