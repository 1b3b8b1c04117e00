import { type RefObject, useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useDialogs } from '#app/parts';
import { reviewsMessages as texts } from '#content/messages/reviews.ts';
import { type BrowserStorage, local, session, useHydrated } from '#framework/page.ts';

/** Local storage is for all tabs, session storage for one. */
export interface DraftPlace<Value> {
  storage: BrowserStorage;
  key: string;
  isEmpty?: (draft: Value) => boolean;
}

export type TypedFields = Readonly<Record<string, string>>;

/** For forms without file inputs. */
export const readFields = (form: FormData) => Object.fromEntries(form) as TypedFields;

export const fieldsPlace = (storage: BrowserStorage, key: string): DraftPlace<TypedFields> => ({
  storage,
  key,
  isEmpty: (fields) => Object.values(fields).every((value) => value === ''),
});

export function readDraft<Value>({ storage, key, isEmpty }: DraftPlace<Value>): Value | undefined {
  try {
    const draft = JSON.parse(storage.getItem(key) ?? 'null') as Value | null;
    return draft === null || isEmpty?.(draft) === true ? undefined : draft;
  } catch {
    return undefined;
  }
}

const textOf = <Value>({ isEmpty }: DraftPlace<Value>, draft: Value | undefined): string | null =>
  draft === undefined || isEmpty?.(draft) === true ? null : JSON.stringify(draft);

export function storeDraft<Value>(place: DraftPlace<Value>, draft: Value | undefined): void {
  const text = textOf(place, draft);
  if (text === null) place.storage.removeItem(place.key);
  else place.storage.setItem(place.key, text);
}

const draftKey = /^(?:reviewDraft$|(?:reviewEdit|invitationDraft|accountEdit|owner):)/u;

export const hasDraft = (): boolean =>
  [local, session].some((storage) => storage.keys().some((key) => draftKey.test(key)));

export interface Draft<Value> {
  draft: Value;
  /** The current draft, for actions that outlive a render. */
  latest: RefObject<Value>;
  change: (next: Value) => void;
  /** Stores the draft again, in case the visitor has cleared the browser's data. */
  keep: () => void;
  /** Removes the stored draft. The form shows it until it closes. */
  discard: () => void;
  /** A key for uncontrolled fields. */
  takeovers: number;
}

export function useAskToDiscard() {
  const ask = useDialogs();
  return (text: string = texts.confirmDiscard, label: string = texts.discard): Promise<boolean> =>
    ask({ text, confirm: { label, variant: 'danger' }, cancelLabel: texts.keepEditing });
}

/**
 * Stores a form's input on every change, for reloads and log-ins. Follows other tabs, unless they
 * clear all storage.
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
  const [takeovers, countTakeover] = useReducer((count: number) => count + 1, 0);
  const follow = useEffectEvent(({ key, oldValue }: StorageEvent) => {
    if (key !== place.key || oldValue !== textOf(place, latest.current)) return;
    const next = readDraft(place) ?? start;
    latest.current = next;
    setDraft(next);
    countTakeover();
  });
  useEffect(() => {
    const onStorage = (event: StorageEvent) => follow(event);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return {
    draft,
    latest,
    change,
    keep: () => storeDraft(place, latest.current),
    discard: () => storeDraft(place, undefined),
    takeovers,
  };
}
