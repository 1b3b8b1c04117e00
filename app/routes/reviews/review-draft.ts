import { local, session } from '../../api-client/browser-storage.ts';
import type { ReviewWords } from '../../api-client/api.ts';
import {
  type Draft,
  type DraftFormat,
  type DraftPlace,
  storeText,
  useDraft,
} from '../../forms/use-draft.ts';

/** Words under the key that makes the server post them once, however often they are sent. */
export interface Attempt extends ReviewWords {
  key: string;
}

export interface ReviewDraft extends Attempt {
  /** What was sent of it. Until the answer is known, there may be a review made of that. */
  attempted?: Attempt | undefined;
  /** When the version of the review was written that an edit began with. */
  basedOn?: string | undefined;
}

export const newReviewPlace: DraftPlace = { storage: local, key: 'reviewDraft' };
/** The key under which a tab remembers that it left the form for a new review open. */
export const formOpenKey = 'reviewFormOpen';
export const invitationPlace = (projectId: string): DraftPlace => ({
  storage: local,
  key: `invitationDraft:${projectId}`,
});
/** Each tab has its own edit of a review. */
export const editPlace = (reviewId: string): DraftPlace => ({
  storage: session,
  key: `reviewEdit:${reviewId}`,
});

export const emptyDraft: ReviewDraft = { rating: 0, comment: '', key: '' };

// `crypto.randomUUID` is missing where a site is tried without https.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

export const haveSameWords = (one: ReviewWords, other: ReviewWords): boolean =>
  one.rating === other.rating && one.comment === other.comment;

function asAttempt(stored: Partial<Attempt> | null | undefined): Attempt | undefined {
  if (typeof stored?.comment !== 'string') return undefined;
  const rating = typeof stored.rating === 'number' ? stored.rating : 0;
  return { rating, comment: stored.comment, key: typeof stored.key === 'string' ? stored.key : '' };
}

export const reviewDraftFormat: DraftFormat<ReviewDraft> = {
  parse: (text) => {
    try {
      const stored = JSON.parse(text ?? 'null') as Partial<ReviewDraft> | null;
      const draft = asAttempt(stored);
      if (draft === undefined) return undefined;
      const attempted = asAttempt(stored?.attempted);
      const basedOn = stored?.basedOn;
      return {
        ...draft,
        ...(attempted === undefined || attempted.key === '' ? {} : { attempted }),
        ...(typeof basedOn === 'string' ? { basedOn } : {}),
      };
    } catch {
      return undefined;
    }
  },
  format: (draft) =>
    haveSameWords(draft, emptyDraft) && draft.attempted === undefined
      ? undefined
      : JSON.stringify(draft),
};

export const storeDraft = (place: DraftPlace, draft: ReviewDraft): void =>
  storeText(place, reviewDraftFormat.format(draft));
export const readDraft = ({ storage, key }: DraftPlace): ReviewDraft | undefined =>
  reviewDraftFormat.parse(storage.getItem(key));

/**
 * Adds to a stored draft what was typed before it showed. Neither is lost, and neither is there
 * twice.
 */
export function addTyped(stored: ReviewDraft | undefined, typed: ReviewWords): ReviewDraft {
  const { comment: kept, ...rest } = stored ?? emptyDraft;
  const rating = typed.rating === 0 ? rest.rating : typed.rating;
  const comment = kept.includes(typed.comment)
    ? kept
    : [kept, typed.comment].filter(Boolean).join('\n\n');
  return { ...rest, rating, comment, key: newKey() };
}

export interface ReviewDraftInForm extends Draft<ReviewDraft> {
  /** Other words are another review, unless they were sent. */
  write: (words: Partial<ReviewWords>) => void;
}

export function useReviewDraft(
  place: DraftPlace,
  start: ReviewDraft = emptyDraft,
  isReopened = false,
): ReviewDraftInForm {
  const inForm = useDraft(place, reviewDraftFormat, start, isReopened);
  return {
    ...inForm,
    write: (words) => inForm.change({ ...inForm.latest.current, ...words, key: newKey() }),
  };
}
