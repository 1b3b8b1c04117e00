import { useEffect, useState } from 'react';
import { readDraft } from '../../api-client/draft.ts';

const openKey = 'reviewFormOpen';

/** Whether the form for a new review is open: at first only when it was left open, or a draft waits in it. */
export function useFormOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (sessionStorage.getItem(openKey) !== null || readDraft(localStorage) !== undefined) setOpen(true);
  }, []);
  const set = (open: boolean) => {
    setOpen(open);
    if (open) sessionStorage.setItem(openKey, '');
    else sessionStorage.removeItem(openKey);
  };
  return [isOpen, set];
}
