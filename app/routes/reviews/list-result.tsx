import { useEffect, useRef } from 'react';
import { listLink, resultsId } from '#app/reviews/list-navigation.ts';
import { maxSearchCodePoints, maxSearchWords } from '#content/limits.ts';
import { reviewsMessages as texts } from '#content/messages/reviews.ts';
import { projects } from '#content/projects.ts';
import { listName, newestReviews, type ReviewQuery } from '#shared/review-query.ts';
import type { ReviewsData } from './reviews.server.ts';
import * as styles from './list-result.module.css';

function describeFilters({ stars, project, verified, q, sort }: ReviewQuery): string {
  const { which } = texts;
  const name = projects.find(({ projectId }) => projectId === project)?.projectName;
  return [
    stars === undefined ? '' : which.stars(stars),
    name === undefined ? '' : which.project(name),
    verified === true && name === undefined ? which.verified : '',
    q === undefined ? '' : which.words(q),
    sort === newestReviews.sort ? '' : which.inOrder(texts.sorts[sort]),
  ].join('');
}

function describe({ query, problem, summary, page: { reviews, nextCursor } }: ReviewsData): string {
  if (problem === 'search_too_long')
    return texts.searchTooLong(maxSearchCodePoints, maxSearchWords);
  if (problem === 'too_many_searches') return texts.tooManySearches;
  if (listName(query) === '') return texts.count(summary.count);
  const which = describeFilters(query);
  const count = reviews.length;
  if (count === 0) return texts.noMatch(which);
  return nextCursor === undefined ? texts.showing(count, which) : texts.showingFirst(count, which);
}

/** Always rendered, because screen readers announce only changes within it. */
export function ListResult({ spelled, ...data }: ReviewsData & { spelled: ReviewQuery }) {
  const { query, problem, isNewest } = data;
  const line = useRef<HTMLParagraphElement>(null);
  const list = [listName(query), problem].join(' ');
  const shownList = useRef(list);
  useEffect(() => {
    if (shownList.current === list) return;
    shownList.current = list;
    const top = line.current?.getBoundingClientRect().top ?? 0;
    // Scroll to the results if they are out of view.
    if (!isNewest && (top < 0 || top > innerHeight / 2))
      line.current?.scrollIntoView({ block: 'start' });
  }, [list, isNewest]);
  return (
    <div className={styles.result} id={resultsId} data-all={isNewest ? '' : undefined}>
      <p ref={line} role="status" tabIndex={-1}>
        {describe({ ...data, query: spelled })}
      </p>
      {!isNewest && (
        // The link disappears with the filters, so move the focus.
        <a
          href="/reviews"
          {...listLink}
          onClick={() => line.current?.focus({ preventScroll: true })}
        >
          {texts.clearFilters}
        </a>
      )}
    </div>
  );
}
