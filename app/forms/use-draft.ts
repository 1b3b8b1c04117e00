import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { BrowserStorage } from '../api-client/browser-storage.ts';
import { useHydrated } from '../layout/use-hydrated.ts';

/** How the browser stores the drafts of a form. */
export interface DraftFormat<Value> {
  parse: (text: string | null) => Value | undefined;
  /** Returns undefined for a draft that is not worth storing. */
  format: (draft: Value) => string | undefined;
}

/** Where the browser stores a draft: for all its tabs, or for this one. */
export interface DraftPlace {
  storage: BrowserStorage;
  key: string;
}

/** Stores the text of a draft, or removes it. */
export function storeText({ storage, key }: DraftPlace, text: string | undefined): void {
  if (text === undefined) storage.removeItem(key);
  else storage.setItem(key, text);
}

export interface Draft<Value> {
  draft: Value;
  /** The draft as of now, for actions that outlive a render. */
  latest: RefObject<Value>;
  /** Shows a draft and stores it. */
  change: (next: Value) => void;
  /** Stores it no longer. It shows until its form closes. */
  discard: () => void;
}

/**
 * What is being typed into a form. The browser stores it at every change, so that it survives a
 * reload, a log-in, and the end of a session. Each time a form opens again, it starts from what is
 * stored.
 */
export function useDraft<Value>(
  place: DraftPlace,
  { parse, format }: DraftFormat<Value>,
  start: Value,
  isReopened = false,
): Draft<Value> {
  const read = () => parse(place.storage.getItem(place.key)) ?? start;
  const isHydrated = useHydrated();
  const [draft, setDraft] = useState(isHydrated ? read : start);
  const latest = useRef(draft);
  const show = (next: Value) => {
    latest.current = next;
    setDraft(next);
  };
  const reopen = useEffectEvent(() => show(read()));
  useLayoutEffect(() => {
    if (isReopened) reopen();
  }, [isReopened]);
  const change = (next: Value) => {
    show(next);
    storeText(place, format(next));
  };
  return { draft, latest, change, discard: () => storeText(place, undefined) };
}
