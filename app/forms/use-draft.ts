import { type RefObject, useRef, useState } from 'react';
import { reviewsMessages as texts } from '../../content/messages/reviews.ts';
import { type BrowserStorage, local, session } from '../api-client/browser-storage.ts';
import { useHydrated } from '../layout/use-hydrated.ts';
import { useDialogs } from '../ui/dialogs.tsx';

/** Where the browser stores a draft: for all its tabs, or for this one. */
export interface DraftPlace<Value> {
  storage: BrowserStorage;
  key: string;
  isEmpty?: (draft: Value) => boolean;
}

export function readDraft<Value>({ storage, key, isEmpty }: DraftPlace<Value>): Value | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Value | null;
    return draft === null || isEmpty?.(draft) === true ? undefined : draft;
  } catch {
    return undefined;
  }
}

export function storeDraft<Value>(place: DraftPlace<Value>, draft: Value | undefined): void {
  if (draft === undefined || place.isEmpty?.(draft) === true) place.storage.removeItem(place.key);
  else place.storage.setItem(place.key, JSON.stringify(draft));
}

const draftKey = /^(?:reviewDraft$|(?:reviewEdit|invitationDraft|accountEdit|owner):)/u;

/** Finds out if anything that was typed is stored, on whatever page. */
export const hasDraft = (): boolean =>
  [local, session].some((storage) => storage.keys().some((key) => draftKey.test(key)));

export interface Draft<Value> {
  draft: Value;
  /** The draft as of now, for actions that outlive a render. */
  latest: RefObject<Value>;
  change: (next: Value) => void;
  /** Stores it no longer. It shows until its form closes. */
  discard: () => void;
}

/** Asks whether what was typed may be thrown away. */
export function useAskToDiscard() {
  const ask = useDialogs();
  return (text: string = texts.confirmDiscard, label: string = texts.discard): Promise<boolean> =>
    ask({ text, act: { label, variant: 'danger' }, dismiss: texts.keepEditing });
}

/**
 * What is being typed into a form. The browser stores it at every change, so that it survives a
 * reload, a log-in, and the end of a session.
 */
export function useDraft<Value>(place: DraftPlace<Value>, start: Value): Draft<Value> {
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(() => (isHydrated ? (readDraft(place) ?? start) : start));
  const latest = useRef(draft);
  const change = (next: Value) => {
    latest.current = next;
    setDraft(next);
    storeDraft(place, next);
  };
  return { draft, latest, change, discard: () => storeDraft(place, undefined) };
}
