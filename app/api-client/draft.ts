/** What was typed. For a new review the key stays the same for every try to post the same words, so that they are posted once. */
export interface Draft {
  rating: number;
  comment: string;
  key: string;
}

const draftKey = 'reviewDraft';
const editKey = (id: string) => `reviewEdit:${id}`;

type Drafts = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

function read(storage: Drafts, key: string): Draft | undefined {
  try {
    const kept = JSON.parse(storage.getItem(key) ?? 'null') as Partial<Draft> | null;
    if (kept === null || typeof kept.comment !== 'string') return undefined;
    const rating = typeof kept.rating === 'number' && Number.isFinite(kept.rating) ? kept.rating : 0;
    return { rating, comment: kept.comment, key: typeof kept.key === 'string' ? kept.key : '' };
  } catch {
    return undefined;
  }
}

/** Full or forbidden storage must not stop anyone from writing. */
function write(storage: Drafts, key: string, value: unknown): void {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // The words are still in the form.
  }
}

// `crypto.randomUUID` is missing where a site is tried without https.
const newKey = (): string => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

export const writeDraft = (rating: number, comment: string): Draft => ({ rating, comment, key: newKey() });

export const emptyDraft = (): Draft => writeDraft(0, '');

/** The kept draft of a new review, if there is one. */
export function readDraft(storage: Drafts): Draft | undefined {
  const kept = read(storage, draftKey);
  return kept === undefined ? undefined : { ...kept, key: kept.key === '' ? newKey() : kept.key };
}

/** Keeps a draft; an empty one needs no keeping. */
export function keepDraft(storage: Drafts, draft: Draft): void {
  if (draft.rating === 0 && draft.comment === '') discardDraft(storage);
  else write(storage, draftKey, draft);
}

export function discardDraft(storage: Drafts): void {
  storage.removeItem(draftKey);
}

/** A review that is being edited; `key` is the version of it that the edit began with. */
export const readEdit = (storage: Drafts, id: string): Draft | undefined => read(storage, editKey(id));

/** Keeps what was typed into an edit over a reload, and while a session that has ended is renewed. */
export const keepEdit = (storage: Drafts, id: string, edit: Draft): void => write(storage, editKey(id), edit);

export const discardEdit = (storage: Drafts, id: string): void => storage.removeItem(editKey(id));
