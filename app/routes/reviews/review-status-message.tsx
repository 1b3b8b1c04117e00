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
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import type { Review } from '../../../shared/reviews.ts';
import { useSession } from '../../api-client/session.ts';
import { useArrivalState } from '../../layout/use-hydrated.ts';
import { useAnnounced } from '../../ui/announcer.tsx';
import type { SavedReview } from './saved-reviews.ts';
import styles from './review-status-message.module.css';

/**
 * What just became of the visitor's review: its status after it was posted, or that its public
 * words changed, or those of one that isn't public, or that it is deleted.
 */
export interface ReviewOutcome {
  status: Review['status'] | 'changed' | 'saved' | 'deleted';
  /** The card to show and mark; none while the visitor is still typing. */
  cardId?: string | undefined;
}

type OutcomeState = readonly [
  outcome: ReviewOutcome | undefined,
  announce: (outcome: ReviewOutcome | undefined) => void,
];

const OutcomeContext = createContext<OutcomeState>([undefined, () => undefined]);

/**
 * What just became of a review, and how to announce it. Nothing on a page without
 * `<ReviewOutcomeProvider>`.
 */
export const useReviewOutcome = (): OutcomeState => useContext(OutcomeContext);

type SavedState = readonly [
  saved: readonly SavedReview[],
  keepSaved: (change: SavedReview) => void,
];

const SavedContext = createContext<SavedState>([[], () => undefined]);

/**
 * The reviews that were saved since the page's data was loaded, and how to add one. They show at
 * once, because the new data may be late or lost.
 */
export const useSavedReviews = (): SavedState => useContext(SavedContext);

/**
 * Keeps what just became of a review until the next navigation. Another page tells it as
 * `reviewOutcome` in the state of the location, but not on the way back.
 */
export function ReviewOutcomeProvider({ children }: { children: ReactNode }) {
  const { key } = useLocation();
  const { reviewOutcome: told } = useArrivalState() as { reviewOutcome?: ReviewOutcome };
  const state = useState(told);
  const [, announce] = state;
  const [announcedAt, setAnnouncedAt] = useState(key);
  if (announcedAt !== key) {
    setAnnouncedAt(key);
    announce(told);
  }
  const data: unknown = useLoaderData();
  const [saved, setSaved] = useState<readonly SavedReview[]>([]);
  const [savedSince, setSavedSince] = useState(data);
  if (savedSince !== data) {
    setSavedSince(data);
    setSaved([]);
  }
  const savedState = useMemo<SavedState>(
    () => [saved, (change) => setSaved((before) => [...before, change])],
    [saved],
  );
  return (
    <OutcomeContext value={state}>
      <SavedContext value={savedState}>{children}</SavedContext>
    </OutcomeContext>
  );
}

function describe(status: ReviewOutcome['status'], isVerified: boolean): string {
  if (status === 'deleted') return reviewsMessages.deleted;
  if (status === 'changed') return reviewsMessages.changed;
  if (status === 'hidden' || status === 'saved') return reviewsMessages.saved;
  return status === 'held' && !isVerified ? reviewsMessages.postedHeld : reviewsMessages.posted;
}

/** The line above the list, which can take the focus. */
export function ReviewStatusMessage({ ref }: { ref?: RefObject<HTMLParagraphElement | null> }) {
  const [outcome] = useReviewOutcome();
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
