import { clsx } from 'clsx';
import { type Ref, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { reviewsMessages } from '../../../content/messages/reviews.ts';
import { session } from '../../api-client/browser-storage.ts';
import { useHydrated } from '../../layout/use-hydrated.ts';
import { Button } from '../../ui/key.tsx';
import { formOpenKey, newReviewPlace, readDraft } from './review-draft.ts';
import styles from './form-toggle.module.css';

/** The id of the form for a new review, and the fragment that opens it: `/reviews#new-review`. */
export const newReviewId = 'new-review';

/** The mark by which the style sheets show the form, before hydration, too (`starter.ts`). */
const mark = 'data-review-form';

/**
 * Without it, a reload would open again what was closed. The router keeps its own state of this
 * entry.
 */
function dropFragment(): void {
  if (location.hash === `#${newReviewId}`)
    history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * Whether the form for a new review is open: at first if the address says so, it was left open, or
 * has a draft. Undefined until hydration.
 */
export function useFormOpen(): [isOpen: boolean | undefined, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState<boolean>();
  const isHydrated = useHydrated();
  const isFirst = useRef(true);
  const here = useLocation();
  const show = (open: boolean) => {
    setOpen(open);
    document.documentElement.toggleAttribute(mark, open);
  };
  const toggle = (open: boolean) => {
    show(open);
    if (open) session.setItem(formOpenKey, '');
    else {
      session.removeItem(formOpenKey);
      dropFragment();
    }
  };
  const start = useEffectEvent(() => {
    const isLeftOpen =
      session.getItem(formOpenKey) !== null || readDraft(newReviewPlace) !== undefined;
    const isWanted = isLeftOpen || here.hash === `#${newReviewId}`;
    const isMarked = document.documentElement.hasAttribute(mark);
    // Its button may have been pressed before hydration.
    if (!isHydrated && isMarked !== isWanted) toggle(isMarked);
    else show(isWanted);
  });
  const follow = useEffectEvent(({ hash }: Location) => {
    if (hash === `#${newReviewId}`) show(true);
  });
  useLayoutEffect(() => {
    if (isFirst.current) start();
    else follow(here);
    isFirst.current = false;
  }, [here]);
  return [isOpen, toggle];
}

interface FormToggleProps {
  ref: Ref<HTMLButtonElement>;
  isOpen: boolean | undefined;
  onToggle: () => void;
}

/**
 * Opens and closes the form for a new review. Until hydration, a script in the head does that
 * (`starter.ts`).
 */
export function FormToggle({ ref, isOpen, onToggle }: FormToggleProps) {
  return (
    <>
      <noscript>
        <p>{reviewsMessages.needsScript}</p>
      </noscript>
      <Button
        ref={ref}
        variant="accent"
        className={clsx(styles.toggle, 'whenScripted')}
        aria-expanded={isOpen}
        aria-controls={newReviewId}
        onClick={(event) => {
          event.preventDefault();
          onToggle();
        }}
      >
        {isOpen === undefined ? (
          <>
            <span className={styles.open}>{reviewsMessages.open}</span>
            <span className={styles.close}>{reviewsMessages.close}</span>
          </>
        ) : isOpen ? (
          reviewsMessages.close
        ) : (
          reviewsMessages.open
        )}
      </Button>
    </>
  );
}
