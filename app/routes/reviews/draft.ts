import type { BrowserStorage } from '../../api-client/browser-storage.ts';

/** What was typed. For a new review the key stays the same for every try to post the same words, so that they are posted once. */
export interface Words {
  rating: number;
  comment: string;
  key: string;
}

/** A draft, and what was sent of it to the server: until the answer is known there may be a review made of that. */
export interface Draft extends Words {
  attempted?: Words | undefined;
}

/** Where the browser keeps the draft of a new review. */
export const newReviewDraft = 'reviewDraft';
const editKey = (id: string) => `reviewEdit:${id}`;

type Drafts = Pick<BrowserStorage, 'getItem' | 'setItem' | 'removeItem'>;

function asWords(stored: Partial<Words> | null | undefined): Words | undefined {
  if (typeof stored?.comment !== 'string') return undefined;
  const rating = typeof stored.rating === 'number' && Number.isFinite(stored.rating) ? stored.rating : 0;
  return { rating, comment: stored.comment, key: typeof stored.key === 'string' ? stored.key : '' };
}

function read(storage: Drafts, key: string): Draft | undefined {
  try {
    const stored = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Draft> | null;
    const words = asWords(stored);
    const attempted = asWords(stored?.attempted);
    return words === undefined || attempted === undefined || attempted.key === '' ? words : { ...words, attempted };
  } catch {
    return undefined;
  }
}

// `crypto.randomUUID` is missing where a site is tried without https.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const writeDraft = (rating: number, comment: string, attempted?: Words): Draft => ({ rating, comment, key: newKey(), attempted });

/** Whether two drafts have the same content. */
export const saysTheSame = (one: Omit<Words, 'key'>, other: Omit<Words, 'key'>): boolean =>
  one.rating === other.rating && one.comment === other.comment;

export const emptyDraft = (): Draft => writeDraft(0, '');

/** The stored draft of a new review, if there is one. */
export function readDraft(storage: Drafts, key = newReviewDraft): Draft | undefined {
  const stored = read(storage, key);
  return stored === undefined ? undefined : { ...stored, key: stored.key === '' ? newKey() : stored.key };
}

/** The stored draft with what was typed before it was shown. Neither is lost, and neither is there twice. */
export function addTyped(stored: Draft | undefined, typed: Omit<Words, 'key'>): Draft {
  const rating = typed.rating === 0 ? (stored?.rating ?? 0) : typed.rating;
  const kept = stored?.comment ?? '';
  const isKept = typed.comment === '' || kept.includes(typed.comment);
  const comment = isKept ? kept : [kept, typed.comment].filter(Boolean).join('\n\n');
  return writeDraft(rating, comment, stored?.attempted);
}

/** Stores a draft, or clears it when it is empty and was never sent. */
export function saveDraft(storage: Drafts, draft: Draft, key = newReviewDraft): void {
  if (draft.rating === 0 && draft.comment === '' && draft.attempted === undefined) discardDraft(storage, key);
  else storage.setItem(key, JSON.stringify(draft));
}

export function discardDraft(storage: Drafts, key = newReviewDraft): void {
  storage.removeItem(key);
}

/** A review that is being edited. `key` is the version of it that the edit began with, `attempted` what was sent of it as a new review. */
export const readEdit = (storage: Drafts, id: string): Draft | undefined => read(storage, editKey(id));

/** Saves an edit in progress, so that it survives a reload and logging in again. */
export const saveEdit = (storage: Drafts, id: string, edit: Draft): void => storage.setItem(editKey(id), JSON.stringify(edit));

export const discardEdit = (storage: Drafts, id: string): void => storage.removeItem(editKey(id));
