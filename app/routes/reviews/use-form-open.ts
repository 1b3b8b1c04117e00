import { useEffect, useState } from 'react';
import { readDraft } from '../../api-client/draft.ts';

/** Whether the form for a new review is open: at first only when a draft waits in it. */
export function useFormOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (readDraft(localStorage) !== undefined) setOpen(true);
  }, []);
  return [isOpen, setOpen];
}
