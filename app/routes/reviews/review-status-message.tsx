import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { useSession } from '../../api-client/session.ts';
import { useLocationState } from '../../layout/use-location-state.ts';
import styles from './review-status-message.module.css';

export type ReviewOutcome =
  | {
      kind: 'posted';
      status: Review['status'];
      /** The card to show and mark; none while the visitor is still typing. */
      cardId?: string | undefined;
    }
  | { kind: 'deleted' };

interface ReviewOutcomeValue {
  outcome: ReviewOutcome | undefined;
  announce: (outcome: ReviewOutcome | undefined) => void;
}

const ReviewOutcomeContext = createContext<ReviewOutcomeValue>({ outcome: undefined, announce: () => undefined });

/** What just became of a review, and how to announce it. Nothing on a page without `<ReviewOutcomeProvider>`. */
export const useReviewOutcome = (): ReviewOutcomeValue => useContext(ReviewOutcomeContext);

/** What another page says that became of a review. */
function readOutcome({ isReviewDeleted, publishedReview }: Record<string, unknown>): ReviewOutcome | undefined {
  if (typeof publishedReview === 'string') return { kind: 'posted', status: 'published', cardId: publishedReview };
  return isReviewDeleted === true ? { kind: 'deleted' } : undefined;
}

/** Keeps what just became of a review, here or on its own page: the page says it in one line, and the new card is marked. */
export function ReviewOutcomeProvider({ children }: { children: ReactNode }) {
  const [outcome, announce] = useState(readOutcome(useLocationState()));
  const value = useMemo(() => ({ outcome, announce }), [outcome]);
  return <ReviewOutcomeContext value={value}>{children}</ReviewOutcomeContext>;
}

function describe(outcome: ReviewOutcome, isVerified: boolean): string {
  if (outcome.kind === 'deleted') return reviewsMessages.deleted;
  if (outcome.status === 'hidden') return reviewsMessages.postedHidden;
  return outcome.status === 'held' && !isVerified ? reviewsMessages.postedHeld : reviewsMessages.posted;
}

/** The line above the list. It is there from the start, because screen readers announce only what changes in a known region. */
export function ReviewStatusMessage({ ref }: { ref?: RefObject<HTMLParagraphElement | null> }) {
  const { outcome } = useReviewOutcome();
  const { account } = useSession();
  const own = useRef<HTMLParagraphElement>(null);
  const line = ref ?? own;
  useEffect(() => {
    if (outcome?.kind === 'deleted') line.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, line]);
  return (
    <p ref={line} role="status" tabIndex={-1} className={styles.line}>
      {outcome === undefined ? '' : describe(outcome, account?.verified === true)}
    </p>
  );
}
