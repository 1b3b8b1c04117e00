import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { listName, type ReviewQuery } from '../../../shared/review-query.ts';
import { maxSearchCodePoints, maxSearchWords } from '../../../shared/limits.ts';
import type { ListProblem } from './list-address.ts';
import { listNavigation } from './list-navigation.ts';
import styles from './list-result.module.css';

const texts = reviewsMessages;

interface ListResultProps {
  query: ReviewQuery;
  problem: ListProblem | undefined;
  count: number;
  isLast: boolean;
}

function describe({ query, problem, count, isLast }: ListResultProps): string {
  if (problem === 'search_too_long') return texts.searchTooLong(maxSearchCodePoints, maxSearchWords);
  if (problem === 'too_many_searches') return texts.tooManySearches;
  if (listName(query) === '') return '';
  if (count === 0) return isLast ? texts.noMatch : texts.noMatchYet;
  return isLast ? texts.showing(count) : texts.showingFirst(count);
}

/** What the filters found, and the way back to all reviews. It is there from the start, because screen readers announce only what changes in it. */
export function ListResult(props: ListResultProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const described = describe(props);
  const { stars } = props.query;
  const shownStars = useRef(stars);
  useEffect(() => {
    if (shownStars.current === stars) return;
    shownStars.current = stars;
    // On a phone, the list is below the bars that filter it, out of sight.
    if (stars !== undefined && matchMedia('(pointer: coarse)').matches) line.current?.scrollIntoView({ block: 'center' });
  }, [stars]);
  return (
    <div className={styles.result}>
      <p ref={line} role="status" tabIndex={-1}>
        {described}
      </p>
      {described === '' ? null : (
        // The link goes away with the filters, so the focus goes to the line.
        <Link to="/reviews" {...listNavigation} onClick={() => line.current?.focus({ preventScroll: true })}>
          {texts.clearFilters}
        </Link>
      )}
    </div>
  );
}
