import { clsx } from 'clsx';
import { type Ref, startTransition, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { readDraft } from '#app/forms';
import { markNames } from '#app/marks.ts';
import { Button, WithoutScript } from '#app/ui';
import { reviewsMessages } from '#content/messages/reviews.ts';
import { isHydrating } from '#framework/page.ts';
import { newReviewPlace } from './review-draft.ts';
import { useReviewChanges } from './review-status-message.tsx';
import * as styles from './form-toggle.module.css';

const { newReviewId, openForm: mark } = markNames;

const isNamed = (): boolean => location.hash === `#${newReviewId}`;

/** Initially open if the fragment asks for it or there is a draft. Undefined before hydration. */
export function useFormOpen(): [isOpen: boolean | undefined, setOpen: (open: boolean) => void] {
  const [isOpen, show] = useState<boolean>();
  const here = useLocation();
  const setOpen = (open: boolean) => {
    show(open);
    document.documentElement.toggleAttribute(mark, open);
    // Otherwise, a reload would reopen the form. Keep the router's state of this history entry.
    if (!open && isNamed())
      history.replaceState(history.state, '', location.pathname + location.search);
  };
  const follow = useEffectEvent((_here: Location) => {
    if (isOpen !== undefined) {
      if (isNamed()) setOpen(true);
      return;
    }
    // The script in the head has set the mark in the same way, and the button may have been pressed
    // since.
    const isMarked = document.documentElement.hasAttribute(mark);
    if (isHydrating() ? isMarked : isNamed() || readDraft(newReviewPlace) !== undefined)
      setOpen(true);
    // A closed form looks as before, so this must not prolong hydration.
    else startTransition(() => setOpen(false));
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
  const { announce } = useReviewChanges();
  return (
    <>
      <WithoutScript>{reviewsMessages.needsScript}</WithoutScript>
      <Button
        ref={ref}
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
