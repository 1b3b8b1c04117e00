import type { ReviewWords } from '#app/api-client';
import { type Draft, type DraftPlace, useDraft } from '#app/forms';
import { markNames } from '#app/marks.ts';
import { type BrowserStorage, local, session } from '#framework/page.ts';
import { cleanText } from '#shared/clean-text.ts';
import type { OpenInvitation } from '#shared/invitations.ts';
import type { Review } from '#shared/reviews.ts';

/** `key` is the idempotency key. */
export interface KeyedWords extends ReviewWords {
  key: string;
}

export interface ReviewDraft extends KeyedWords {
  /** The last version sent. Until an answer arrives, it may or may not exist as a review. */
  attempted?: KeyedWords | undefined;
  /** The version that the edit started from. */
  basedOn?: Pick<Review, 'updatedAt' | 'etag'> | undefined;
  /** Names corrected by an invited client. */
  names?: { firstName?: string; lastName?: string };
}

export const emptyDraft: ReviewDraft = { rating: 0, comment: '', key: '' };

export const haveSameWords = (one: ReviewWords, other: ReviewWords): boolean =>
  one.rating === other.rating && cleanText(one.comment) === cleanText(other.comment);

const place = (storage: BrowserStorage, key: string): DraftPlace<ReviewDraft> => ({
  storage,
  key,
  // Another version of the site may have stored something else.
  isEmpty: (draft) =>
    typeof draft.comment !== 'string' ||
    (haveSameWords(draft, emptyDraft) && !draft.attempted && !draft.names),
});

export const newReviewPlace = place(local, markNames.draftKey);
export const invitationPlace = ({ project, email }: OpenInvitation) =>
  place(local, `invitationDraft:${project.projectId}:${email}`);
/** Each tab has its own edit. */
export const editPlace = (reviewId: string) => place(session, `reviewEdit:${reviewId}`);

// `crypto.randomUUID` is missing on http.
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Adds input from before hydration to a stored draft, without losing or repeating either. */
export function addTyped(stored: ReviewDraft = emptyDraft, typed: ReviewWords): ReviewDraft {
  const comment = stored.comment.includes(typed.comment)
    ? stored.comment
    : [stored.comment, typed.comment].filter(Boolean).join('\n\n');
  return { ...stored, rating: typed.rating || stored.rating, comment, key: newKey() };
}

export interface ReviewDraftInForm extends Draft<ReviewDraft> {
  /** Changed words get a new key, so they count as another review unless they were sent. */
  write: (words: Partial<ReviewWords>) => void;
}

export function useReviewDraft(
  draftPlace: DraftPlace<ReviewDraft>,
  start = emptyDraft,
): ReviewDraftInForm {
  const inForm = useDraft(draftPlace, start);
  return {
    ...inForm,
    write: (words) => inForm.change({ ...inForm.latest.current, ...words, key: newKey() }),
  };
}
