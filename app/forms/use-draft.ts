import { type RefObject, useRef, useState } from 'react';
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

export function storeDraft<Value>(place: DraftPlace<Value>, draft: Value | undefined): void {
  if (draft === undefined || place.isEmpty?.(draft) === true) place.storage.removeItem(place.key);
  else place.storage.setItem(place.key, JSON.stringify(draft));
}

const draftKey = /^(?:reviewDraft$|(?:reviewEdit|invitationDraft|accountEdit|owner):)/u;

export const hasDraft = (): boolean =>
  [local, session].some((storage) => storage.keys().some((key) => draftKey.test(key)));

export interface Draft<Value> {
  draft: Value;
  /** The current draft, for actions that outlive a render. */
  latest: RefObject<Value>;
  change: (next: Value) => void;
  /** Stores the draft again, because the visitor may have cleared the browser's data. */
  keep: () => void;
  /** Removes the stored draft. The form shows it until it closes. */
  discard: () => void;
}

export function useAskToDiscard() {
  const ask = useDialogs();
  return (text: string = texts.confirmDiscard, label: string = texts.discard): Promise<boolean> =>
    ask({ text, confirm: { label, variant: 'danger' }, cancelLabel: texts.keepEditing });
}

/**
 * Stores a form's input on every change, so it survives reloads, log-ins, and the end of a session.
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
  return {
    draft,
    latest,
    change,
    keep: () => storeDraft(place, latest.current),
    discard: () => storeDraft(place, undefined),
  };
}
