import { clsx } from 'clsx';
import { type Ref, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { readDraft } from '../../forms/use-draft.ts';
import { Button } from '../../ui/key.tsx';
import { newReviewPlace } from './review-draft.ts';
import { useReviewOutcome } from './review-status-message.tsx';
import styles from './form-toggle.module.css';

/** The id of the form for a new review, and the fragment that opens it: `/reviews#new-review`. */
export const newReviewId = 'new-review';

/** The mark by which the style sheets show the form, before hydration, too (`starter.ts`). */
const mark = 'data-review-form';

const isNamed = (): boolean => location.hash === `#${newReviewId}`;

/**
 * Whether the form for a new review is open: at first if the address says so, or it has a draft.
 * Undefined until hydration.
 */
export function useFormOpen(): [isOpen: boolean | undefined, setOpen: (open: boolean) => void] {
  const [isOpen, show] = useState<boolean>();
  const here = useLocation();
  const setOpen = (open: boolean) => {
    show(open);
    document.documentElement.toggleAttribute(mark, open);
    // Otherwise, a reload would open again what was closed. The router keeps its own state of this
    // entry.
    if (!open && isNamed())
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  const follow = useEffectEvent((_here: Location) => {
    if (isOpen !== undefined) {
      if (isNamed()) setOpen(true);
      return;
    }
    const { documentElement } = document;
    // The script in the head has read the same, and its button may have been pressed since.
    const isEarly = documentElement.dataset['hydrated'] === undefined;
    const isMarked = documentElement.hasAttribute(mark);
    setOpen(isEarly ? isMarked : isNamed() || readDraft(newReviewPlace) !== undefined);
  });
  useLayoutEffect(() => follow(here), [here]);
  return [isOpen, setOpen];
}

interface FormToggleProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean | undefined;
  onToggle: () => void;
}

export function FormToggle({ ref, isOpen, onToggle }: FormToggleProps) {
  const [, announce] = useReviewOutcome();
  return (
    <>
      <div className="whenUnscripted">
        <p>{reviewsMessages.needsScript}</p>
      </div>
      <Button
        ref={ref}
        variant="accent"
        className={clsx(styles.toggle, 'whenScripted')}
        aria-expanded={isOpen}
        aria-controls={newReviewId}
        onClick={(event) => {
          event.preventDefault();
          announce(undefined);
          onToggle();
        }}
      >
        {isOpen !== true && <span className={styles.openLabel}>{reviewsMessages.open}</span>}
        {isOpen !== false && <span className={styles.closeLabel}>{reviewsMessages.close}</span>}
      </Button>
    </>
  );
}
