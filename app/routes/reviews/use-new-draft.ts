import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { local } from '../../api-client/browser-storage.ts';
import { addTyped, type Draft, emptyDraft, newReviewDraft, readDraft, saveDraft, writeDraft } from './draft.ts';

/** What the fields hold without React's knowledge: words typed and stars pressed before hydration. */
function readFields(form: HTMLFormElement): { rating: number; comment: string } {
  return {
    rating: Number(form.querySelector<HTMLInputElement>('input:checked')?.value ?? 0),
    comment: form.querySelector('textarea')?.value ?? '',
  };
}

interface NewDraft {
  form: RefObject<HTMLFormElement | null>;
  draft: Draft;
  /** The draft as of now, for actions that outlive a render. */
  latest: RefObject<Draft>;
  change: (next: Draft) => void;
  write: (rating: number, comment: string) => void;
}

/** The draft in the form, which the browser stores at every change. Each time the form opens, it starts from the stored one. */
export function useNewDraft(isOpen: boolean | undefined, key = newReviewDraft): NewDraft {
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(emptyDraft);
  const latest = useRef(draft);
  const change = useCallback(
    (next: Draft) => {
      latest.current = next;
      setDraft(next);
      saveDraft(local, next, key);
    },
    [key],
  );
  useLayoutEffect(() => {
    const typed = form.current === null ? undefined : readFields(form.current);
    if (typed !== undefined && (typed.rating !== 0 || typed.comment !== '')) change(addTyped(readDraft(local, key), typed));
  }, [change, key]);
  useLayoutEffect(() => {
    if (isOpen === true) change(readDraft(local, key) ?? emptyDraft());
  }, [isOpen, change, key]);
  const write = (rating: number, comment: string) => change(writeDraft(rating, comment, latest.current.attempted));
  return { form, draft, latest, change, write };
}
