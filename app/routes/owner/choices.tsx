import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import { ownerMessages } from '../../../content/messages/owner.ts';
import { FieldFrame } from '../../ui/field.tsx';
import { keyClass } from '../../ui/key.tsx';
import { listNavigation } from '../reviews/list-navigation.ts';
import fieldStyles from '../../ui/field.module.css';

interface SelectFieldProps extends ComponentProps<'select'> {
  label: string;
  choices: Readonly<Record<string, string>>;
  hint?: string;
  error?: string | undefined;
}

/** One of a few, in the picker of the system, which suits a thumb. None is chosen at first. */
export function SelectField({ label, choices, hint, error, ...rest }: SelectFieldProps) {
  return (
    <FieldFrame label={label} error={error} hint={hint}>
      {(attributes) => (
        <select {...rest} {...attributes} className={fieldStyles.input}>
          <option value="">{ownerMessages.choose}</option>
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

interface FiltersProps<Filter extends string> {
  label: string;
  choices: Readonly<Record<Filter, string>>;
  chosen: Filter;
  addressOf: (filter: Filter) => string;
}

export function Filters<Filter extends string>({
  label,
  choices,
  chosen,
  addressOf,
}: FiltersProps<Filter>) {
  return (
    <nav className="keyRow" aria-label={label}>
      {(Object.keys(choices) as Filter[]).map((filter) => (
        <Link
          key={filter}
          to={addressOf(filter)}
          className={keyClass()}
          aria-current={filter === chosen ? 'true' : undefined}
          {...listNavigation}
        >
          {choices[filter]}
        </Link>
      ))}
    </nav>
  );
}
