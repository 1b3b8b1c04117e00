import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { useSession } from '../../api-client/session.ts';
import { useLocationState } from '../../layout/use-location-state.ts';
import styles from './review-news.module.css';

/** What just became of the visitor's review. */
export type News =
  | {
      kind: 'posted';
      status: Review['status'];
      /** The card to show and mark; none while the visitor is still typing. */
      cardId?: string | undefined;
    }
  | { kind: 'deleted' };

interface ReviewNewsValue {
  news: News | undefined;
  tell: (news: News | undefined) => void;
}

const ReviewNewsContext = createContext<ReviewNewsValue>({ news: undefined, tell: () => undefined });

/** The news of the page around, and the way to tell some. On a page without `<ReviewNews>` there is none. */
export const useReviewNews = (): ReviewNewsValue => useContext(ReviewNewsContext);

/** What another page says that became of a review. */
function readNews({ isReviewDeleted, publishedReview }: Record<string, unknown>): News | undefined {
  if (typeof publishedReview === 'string') return { kind: 'posted', status: 'published', cardId: publishedReview };
  return isReviewDeleted === true ? { kind: 'deleted' } : undefined;
}

/** Keeps what just became of a review, here or on its own page: the page says it in one line, and the new card is marked. */
export function ReviewNews({ children }: { children: ReactNode }) {
  const [news, tell] = useState(readNews(useLocationState()));
  const value = useMemo(() => ({ news, tell }), [news]);
  return <ReviewNewsContext value={value}>{children}</ReviewNewsContext>;
}

function describe(news: News, isVerified: boolean): string {
  if (news.kind === 'deleted') return reviewsMessages.deleted;
  if (news.status === 'hidden') return reviewsMessages.postedHidden;
  return news.status === 'held' && !isVerified ? reviewsMessages.postedHeld : reviewsMessages.posted;
}

/** The line above the list. It is there from the start, because screen readers announce only what changes in a known region. */
export function ReviewNewsLine({ ref }: { ref?: RefObject<HTMLParagraphElement | null> }) {
  const { news } = useReviewNews();
  const { account } = useSession();
  const own = useRef<HTMLParagraphElement>(null);
  const line = ref ?? own;
  useEffect(() => {
    if (news?.kind === 'deleted') line.current?.scrollIntoView({ block: 'nearest' });
  }, [news, line]);
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.line}>
      {news === undefined ? '' : describe(news, account?.verified === true)}
    </p>
  );
}
