import { type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';
import fieldStyles from './field.module.css';
import styles from './choices.module.css';

interface ChoicesProps {
  legend: ReactNode;
  name: string;
  choices: Readonly<Record<string, string>>;
  error?: string | undefined;
}

/** One of a few, each in words: a radio group of keys. */
export function Choices({ legend, name, choices, error }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      className={styles.choices}
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
    >
      <legend className={fieldStyles.label}>{legend}</legend>
      <div className="keyRow">
        {Object.entries(choices).map(([value, words]) => (
          <label key={value} className={styles.choice}>
            <input type="radio" name={name} value={value} />
            <span>{words}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  );
}
