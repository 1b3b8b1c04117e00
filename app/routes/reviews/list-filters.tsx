import { clsx } from 'clsx';
import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { listNavigation } from '#app/reviews/list-navigation.ts';
import { buttonClass, Icon, searchIcon } from '#app/ui';
import { Select } from '#app/ui/field.tsx';
import { maxSearchCodePoints } from '#content/limits.ts';
import { reviewsMessages as texts } from '#content/messages/reviews.ts';
import { projects } from '#content/projects.ts';
import { useLocationState } from '#framework/page.ts';
import {
  newestReviews,
  queryParameters,
  type ReviewQuery,
  reviewSorts,
  withQuery,
} from '#shared/review-query.ts';
import * as fieldStyles from '../../ui/field.module.css';
import * as styles from './list-filters.module.css';

/** The URL that the form would request without scripts, minus fields left at their defaults. */
function addressOf(form: HTMLFormElement): string {
  const parameters: Record<string, string> = {};
  for (const [name, value] of new FormData(form)) {
    const isDefault = name === 'sort' && value === newestReviews.sort;
    if (typeof value === 'string' && value.trim() !== '' && !isDefault) parameters[name] = value;
  }
  return withQuery('/reviews', parameters);
}

/** False for the field's own ✕ and for Escape. */
const isTyped = (event: Event): boolean =>
  'inputType' in event && event.inputType !== 'insertReplacementText';

interface ListFiltersProps {
  query: ReviewQuery;
  /** Only matters on a phone. Elsewhere, the filters always show. */
  isOpen: boolean;
}

export function ListFilters({ query, isOpen }: ListFiltersProps) {
  const navigate = useNavigate();
  // Only the visitor can close them again.
  const [wasOpened, setOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setOpened(true);
  const coming = useNavigation().location;
  const form = useRef<HTMLFormElement>(null);
  const search = useRef<HTMLInputElement>(null);
  // Show the new choice while its list is loading.
  const {
    sort: order = newestReviews.sort,
    stars = '',
    project = '',
    verified,
  }: Record<string, string | undefined> = coming?.pathname === '/reviews'
    ? Object.fromEntries(new URLSearchParams(coming.search))
    : queryParameters(query);
  const words = useSearchParams()[0].get('q') ?? '';
  const shownWords = useRef(words);
  useEffect(() => {
    // Not when the same list is reloaded, because the visitor may be typing.
    if (search.current !== null && shownWords.current !== words) search.current.value = words;
    shownWords.current = words;
  }, [words]);
  const { chosenIn } = useLocationState();
  const show = (event: SyntheticEvent<Element, SubmitEvent | Event>) => {
    // A checkbox whose click is prevented shows its old state while the list loads.
    if (event.type === 'submit') event.preventDefault();
    if (form.current === null || search.current === null) return;
    // A phone's keyboard would cover the results.
    if (event.type === 'submit' && matchMedia('(pointer: coarse)').matches)
      form.current.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true });
    shownWords.current = search.current.value;
    const field = event.currentTarget.getAttribute('name');
    const address = addressOf(form.current);
    const isShown = address === location.pathname + location.search;
    // Arrow keys choose each value they pass, so these share one history entry.
    const isPassing = chosenIn === field && event.currentTarget.matches('select:focus-visible');
    void navigate(address, {
      ...listNavigation,
      replace: isShown || isPassing,
      state: { ...listNavigation.state, chosenIn: field },
    });
  };
  return (
    <details className={styles.filters} open={wasOpened} suppressHydrationWarning>
      <summary className={buttonClass('key', styles.summary)}>{texts.filters}</summary>
      <form
        ref={form}
        action="/reviews"
        role="search"
        aria-label={texts.filters}
        className={styles.form}
        onSubmit={show}
      >
        <div className={styles.search}>
          <label>
            <span className="visuallyHidden">{texts.search}</span>
            <input
              ref={search}
              className={fieldStyles.input}
              type="search"
              name="q"
              defaultValue={query.q}
              maxLength={maxSearchCodePoints}
              placeholder={texts.search}
              enterKeyHint="search"
              onChange={(event) => {
                if (
                  shownWords.current !== '' &&
                  event.currentTarget.value === '' &&
                  !isTyped(event.nativeEvent)
                )
                  show(event);
              }}
            />
          </label>
          <button
            type="submit"
            aria-label={texts.apply}
            className={clsx(fieldStyles.inner, styles.find)}
          >
            <Icon of={searchIcon} />
          </button>
        </div>
        <Choice
          label={texts.sort}
          name="sort"
          value={order}
          className={styles.sort}
          onChange={show}
        >
          {reviewSorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </Choice>
        <Choice
          label={texts.filterByStars}
          name="stars"
          value={stars}
          className={styles.stars}
          onChange={show}
        >
          <option value="">{texts.anyStars}</option>
          {[5, 4, 3, 2, 1].map((rating) => (
            <option key={rating} value={rating}>
              {texts.stars(rating)}
            </option>
          ))}
        </Choice>
        <Choice
          label={texts.project}
          name="project"
          value={project}
          className={styles.project}
          onChange={show}
        >
          <option value="">{texts.everyProject}</option>
          {projects.map(({ projectId, projectName }) => (
            <option key={projectId} value={projectId}>
              {projectName}
            </option>
          ))}
        </Choice>
        <label className={buttonClass('key', styles.toggle)}>
          <input
            type="checkbox"
            name="verified"
            value="1"
            // All reviews of a project are by verified clients.
            checked={verified !== undefined || project !== ''}
            disabled={project !== ''}
            onChange={show}
          />
          {texts.verifiedClients}
        </label>
      </form>
    </details>
  );
}

interface ChoiceProps extends ComponentProps<'select'> {
  /** For screen readers. On screen, the value is enough. */
  label: string;
}

function Choice({ label, className, ...rest }: ChoiceProps) {
  return (
    <label className={className}>
      <span className="visuallyHidden">{label}</span>
      <Select {...rest} />
    </label>
  );
}
