import { type ComponentProps, useId } from 'react';
import { FieldError } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';
import styles from './owner.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** What can be chosen, in words, by its value. */
  choices: Readonly<Record<string, string>>;
  hint?: string;
  error?: string | undefined;
}

/** One of a few, in the picker of the system, which suits a thumb. */
export function SelectField({ label, choices, hint, error, ...rest }: SelectFieldProps) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label className={fieldStyles.label} htmlFor={id}>
        {label}
      </label>
      <select
        {...rest}
        id={id}
        className={fieldStyles.input}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}
      >
        {Object.entries(choices).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
      {hint === undefined || error !== undefined ? null : (
        <p className="note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}
