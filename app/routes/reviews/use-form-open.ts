import { useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { local, session } from '../../api-client/browser-storage.ts';
import { readDraft } from './draft.ts';

/** The id of the form for a new review, and the fragment that opens it without a script: `/reviews#new-review`. */
export const newReviewId = 'new-review';

/** The id of the list, and the fragment that closes the form without a script. */
export const listId = 'reviews';

const openKey = 'reviewFormOpen';

/** Without it, a reload would open again what was closed. The router keeps its own state of this entry. */
function dropFragment(): void {
  if (location.hash === `#${newReviewId}`) history.replaceState(history.state, '', location.pathname + location.search);
}

/**
 * Whether the form for a new review is open: initially if the address says so, it was left open, or there is a draft. Unknown until
 * hydration, when the address alone decides by style.
 */
export function useFormOpen(): [isOpen: boolean | undefined, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState<boolean>();
  const here = useLocation();
  useLayoutEffect(() => {
    const isClosed = location.hash === `#${listId}`;
    setOpen(!isClosed && (session.getItem(openKey) !== null || readDraft(local) !== undefined));
  }, []);
  useLayoutEffect(() => {
    if (here.hash === `#${newReviewId}`) setOpen(true);
  }, [here]);
  const set = (open: boolean) => {
    setOpen(open);
    if (open) session.setItem(openKey, '');
    else {
      session.removeItem(openKey);
      dropFragment();
    }
  };
  return [isOpen, set];
}
