import { useEffect, useState } from 'react';
import { local, session } from '../../api-client/browser-storage.ts';
import { readDraft } from './draft.ts';

const openKey = 'reviewFormOpen';

/** Whether the form for a new review is open: initially only if it was left open or has a draft. */
export function useFormOpen(): [isOpen: boolean, setOpen: (open: boolean) => void] {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (session.getItem(openKey) !== null || readDraft(local) !== undefined) setOpen(true);
  }, []);
  const set = (open: boolean) => {
    setOpen(open);
    if (open) session.setItem(openKey, '');
    else session.removeItem(openKey);
  };
  return [isOpen, set];
}
