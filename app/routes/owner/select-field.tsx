import type { ComponentProps } from 'react';
import { FieldFrame } from '../../ui/field.tsx';
import fieldStyles from '../../ui/field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  /** What can be chosen, in words, by its value. */
  choices: Readonly<Record<string, string>>;
  hint?: string;
  error?: string | undefined;
}

/** One of a few, in the picker of the system, which suits a thumb. */
export function SelectField({ label, choices, hint, error, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <select {...rest} {...attributes} className={fieldStyles.input}>
          {Object.entries(choices).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      )}
    </FieldFrame>
  );
}
