import { clsx } from 'clsx';
import { type ComponentProps, type SyntheticEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { projects } from '../../../content/projects.ts';
import {
  listName,
  newestReviews,
  type ReviewQuery,
  reviewSorts,
} from '../../../shared/review-query.ts';
import { Button, keyClass } from '../../ui/key.tsx';
import { Icon } from '../../ui/icon.tsx';
import { searchIcon } from '../../ui/icons.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useShowList } from './list-navigation.ts';
import fieldStyles from '../../ui/field.module.css';
import styles from './list-filters.module.css';

const texts = reviewsMessages;

/** The address that a form without scripts would ask for, without its empty fields. */
function addressOf(form: HTMLFormElement): string {
  const parameters = [...new FormData(form)].flatMap(([name, value]): [string, string][] =>
    typeof value !== 'string' || value.trim() === '' || value === newestReviews.sort
      ? []
      : [[name, value]],
  );
  const search = new URLSearchParams(parameters).toString();
  return search === '' ? '/reviews' : `/reviews?${search}`;
}

/** The reviews of a project are all by verified clients. */
const isVerified = ({ verified, project }: Pick<ReviewQuery, 'verified' | 'project'>): boolean =>
  verified === true || project !== undefined;

/** Shows in a form which list it is, by its name, and the words as they were typed. */
function showList(form: HTMLFormElement, name: string, typed: string | null): void {
  const {
    sort = newestReviews.sort,
    project = '',
    q = '',
    verified,
  } = Object.fromEntries(new URLSearchParams(name));
  const values: Record<string, string> = { sort, project, q: typed ?? q };
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      field.checked = verified !== undefined || project !== '';
    else if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
      field.value = values[field.name] ?? field.value;
  }
}

interface ListFiltersProps {
  query: ReviewQuery;
  /** On a phone. Elsewhere, the filters always show. */
  isOpen: boolean;
}

/**
 * Sorts, filters, and searches the list: a plain form without scripts; with them, a choice shows at
 * once.
 */
export function ListFilters({ query, isOpen }: ListFiltersProps) {
  const showAddress = useShowList();
  const { search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const name = listName(query);
  const isShown = useRef(false);
  // Not when the same list is loaded again, nor when the code comes after the page, because the
  // visitor may be typing.
  useEffect(() => {
    const isInUse = !isShown.current && form.current?.contains(document.activeElement) === true;
    if (form.current !== null && !isInUse)
      showList(form.current, name, new URLSearchParams(search).get('q'));
    isShown.current = true;
  }, [name, search]);
  const show = (event: SyntheticEvent<Element, SubmitEvent | Event>) => {
    event.preventDefault();
    if (form.current !== null) showAddress(addressOf(form.current));
  };
  return (
    <details className={styles.filters} open={isOpen}>
      <summary className={keyClass('key', styles.summary)}>{texts.filters}</summary>
      <form
        ref={form}
        action="/reviews"
        role="search"
        aria-label={texts.filters}
        className={styles.form}
        onSubmit={show}
      >
        {query.stars === undefined ? null : (
          <input type="hidden" name="stars" value={query.stars} />
        )}
        <label className={styles.search}>
          <VisuallyHidden>{texts.search}</VisuallyHidden>
          <Icon of={searchIcon} />
          <input
            className={fieldStyles.input}
            type="search"
            name="q"
            defaultValue={query.q}
            maxLength={100}
            placeholder={texts.search}
            enterKeyHint="search"
          />
        </label>
        <Button type="submit">{texts.apply}</Button>
        <Select label={texts.sort} name="sort" defaultValue={query.sort} onChange={show}>
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </Select>
        <Select
          label={texts.project}
          name="project"
          defaultValue={query.project ?? ''}
          onChange={show}
        >
          <option value="">{texts.everyProject}</option>
          {projects.map(({ projectId, projectName }) => (
            <option key={projectId} value={projectId}>
              {projectName}
            </option>
          ))}
        </Select>
        <label className={keyClass('key', styles.toggle)}>
          <input
            type="checkbox"
            name="verified"
            value="1"
            defaultChecked={isVerified(query)}
            disabled={query.project !== undefined}
            onChange={show}
          />
          {texts.verifiedClients}
        </label>
      </form>
    </details>
  );
}

interface SelectProps extends ComponentProps<'select'> {
  /** What is chosen, for screen readers: the chosen value says it to everyone else. */
  label: string;
}

function Select({ label, ...rest }: SelectProps) {
  return (
    <label className={styles.choice}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <select {...rest} className={clsx(fieldStyles.input, styles.select)} />
    </label>
  );
}
