import { Link } from 'react-router';
import { keyClass } from '../../ui/key.tsx';
import { listNavigation } from '../reviews/list-navigation.ts';

interface FiltersProps<Filter extends string> {
  label: string;
  /** What can be chosen, in words. */
  choices: Readonly<Record<Filter, string>>;
  chosen: Filter;
  addressOf: (filter: Filter) => string;
}

/** Chooses what a list shows. */
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
