import { useRef, useState } from 'react';
import type { Review } from '../../../shared/reviews.ts';
import { session } from '../../api-client/browser-storage.ts';
import { discardEdit, newKey, readEdit, saveEdit, type Draft, type Words } from './draft.ts';

interface Typed {
  /** As typed: it may be no number at all. */
  rating: string;
  comment: string;
}

const asTyped = ({ rating, comment }: Pick<Review, 'rating' | 'comment'>): Typed => ({ rating: String(rating), comment });

/** What is being typed into a review. The tab stores it at every change, with the version that it started from. */
export function useEdit(review: Review) {
  const [kept] = useState(() => readEdit(session, review._id));
  const [typed, setTyped] = useState(() => asTyped(kept ?? review));
  const latest = useRef(typed);
  // The version that this edit started from, even after the list reloads.
  const expected = useRef({ ...review, updatedAt: kept?.key ?? review.updatedAt });
  const attempted = useRef(kept?.attempted);

  const show = (next: Typed) => {
    latest.current = next;
    setTyped(next);
  };
  const keep = () =>
    saveEdit(session, review._id, {
      rating: Number(latest.current.rating),
      comment: latest.current.comment,
      key: expected.current.updatedAt,
      attempted: attempted.current,
    });
  return {
    typed,
    latest,
    expected,
    keep,
    type: (next: Partial<Typed>) => {
      show({ ...latest.current, ...next });
      keep();
    },
    /** Starts again from another version. */
    restart: (version: Review) => {
      expected.current = version;
      show(asTyped(version));
      discardEdit(session, review._id);
    },
    discard: () => discardEdit(session, review._id),
    isChanged: () => latest.current.rating !== String(review.rating) || latest.current.comment !== review.comment,
    isStill: (sent: Typed) => latest.current === sent,
    /** The same words as the draft of a new review, and how to remember what was sent of it. */
    asDraft: (): Draft => ({ ...latest.current, rating: Number(latest.current.rating), key: newKey(), attempted: attempted.current }),
    remember: (words: Words | undefined) => {
      attempted.current = words;
      keep();
    },
    /** What was typed since goes on as an edit of another review. */
    moveTo: ({ _id, updatedAt }: Review) => {
      discardEdit(session, review._id);
      saveEdit(session, _id, { ...latest.current, rating: Number(latest.current.rating), key: updatedAt });
    },
  };
}
