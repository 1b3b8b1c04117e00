import {
  createContext,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { useSession } from '#app/api-client';
import { useAnnounced } from '#app/ui';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { useArrivalState } from '#framework/page.ts';
import type { Review } from '#shared/reviews.ts';
import type { SavedReview } from './saved-reviews.ts';
import * as styles from './review-status-message.module.css';

/**
 * The result of the visitor's last action: the status of a posted review, or how an existing one
 * changed. `saved` means a change of a review that isn't public.
 */
export interface ReviewOutcome {
  status: Review['status'] | 'changed' | 'saved' | 'deleted';
  /** The card to highlight. Undefined while the visitor is still typing. */
  cardId?: string | undefined;
}

interface ReviewChanges {
  /**
   * Kept until the next navigation. Other pages pass it as `reviewOutcome` in the location state,
   * which Back and Forward ignore.
   */
  outcome: ReviewOutcome | undefined;
  announce: (outcome: ReviewOutcome | undefined) => void;
  /** Saved since the page's data was loaded. Shown at once, because new data may never arrive. */
  saved: readonly SavedReview[];
  keepSaved: (change: SavedReview) => void;
}

const ReviewChangesContext = createContext<ReviewChanges>({
  outcome: undefined,
  announce: () => undefined,
  saved: [],
  keepSaved: () => undefined,
});

export const useReviewChanges = (): ReviewChanges => useContext(ReviewChangesContext);

export function ReviewChangesProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const { reviewOutcome: arrived } = useArrivalState() as { reviewOutcome?: ReviewOutcome };
  const [outcome, announce] = useState(arrived);
  const [announcedAt, setAnnouncedAt] = useState(key);
  if (announcedAt !== key) {
    setAnnouncedAt(key);
    announce(arrived);
  }
  const data: unknown = useLoaderData();
  const [saved, setSaved] = useState<readonly SavedReview[]>([]);
  const [savedSince, setSavedSince] = useState(data);
  if (savedSince !== data) {
    setSavedSince(data);
    setSaved([]);
  }
  const changes = useMemo<ReviewChanges>(
    () => ({
      outcome,
      announce,
      saved,
      keepSaved: (change) => setSaved((before) => [...before, change]),
    }),
    [outcome, saved],
  );
  return <ReviewChangesContext value={changes}>{children}</ReviewChangesContext>;
}

function describe(status: ReviewOutcome['status'], isVerified: boolean): string {
  if (status === 'deleted') return reviewsMessages.deleted;
  if (status === 'changed') return reviewsMessages.changed;
  if (status === 'hidden' || status === 'saved') return reviewsMessages.saved;
  return status === 'held' && !isVerified ? reviewsMessages.postedHeld : reviewsMessages.posted;
}

export function ReviewStatusMessage({ ref }: { ref?: RefObject<HTMLParagraphElement | null> }) {
  const { outcome } = useReviewChanges();
  const { account } = useSession();
  const text = outcome === undefined ? '' : describe(outcome.status, account?.verified === true);
  useAnnounced(text);
  useEffect(() => {
    if (outcome?.status === 'deleted') ref?.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome, ref]);
  return (
    <p ref={ref} tabIndex={-1} className={styles.line}>
      {text}
    </p>
  );
}
