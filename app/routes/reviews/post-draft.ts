import type { Review } from '../../../shared/reviews.ts';
import { currentAccount } from '../../api-client/account.ts';
import { api } from '../../api-client/api.ts';
import { session } from '../../api-client/browser-storage.ts';
import { ApiProblem } from '../../api-client/problem.ts';
import { storeText } from '../../forms/use-draft.ts';
import { cardId } from './list-navigation.ts';
import {
  type Attempt,
  formOpenKey,
  haveSameWords,
  newKey,
  newReviewPlace,
  type ReviewDraft,
  type ReviewDraftInForm,
  storeDraft,
} from './review-draft.ts';
import type { ReviewOutcome } from './review-status-message.tsx';

// Refused for its content, or deleted since: a retry cannot succeed.
const lost = new Set([400, 404, 413, 422]);

/** Sends words under their key, which prevents a duplicate. */
type Post = (words: Attempt) => Promise<Review>;

export const postAs =
  (userId: string): Post =>
  ({ rating, comment, key }) =>
    api.postReview({ rating, comment, userId }, key);

/** The review that an earlier attempt created, or creates now. */
async function replay(attempt: Attempt, post: Post): Promise<Review | undefined> {
  try {
    return await post(attempt);
  } catch (problem) {
    if (problem instanceof ApiProblem && lost.has(problem.status)) return undefined;
    throw problem;
  }
}

/**
 * Posts a draft as one review, however many responses are lost. If an earlier attempt may have
 * created the review, finds and edits it. Remembers in the draft what it sends, before it sends it,
 * unless that is refused.
 */
export async function postDraft(
  { latest, change }: Pick<ReviewDraftInForm, 'latest' | 'change'>,
  post: Post,
): Promise<Review> {
  const { rating, comment, key, attempted } = latest.current;
  const made = attempted === undefined ? undefined : await replay(attempted, post);
  if (made !== undefined)
    return haveSameWords(made, { rating, comment })
      ? made
      : api.editReview(made, { rating, comment });
  const attempt = { rating, comment, key: attempted === undefined && key !== '' ? key : newKey() };
  change({ ...latest.current, attempted: attempt });
  try {
    return await post(attempt);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500) {
      change({ ...latest.current, attempted: undefined });
    }
    throw problem;
  }
}

/** Where the posted review stands, and what that page says of it. */
interface PostedDraft {
  path: string;
  outcome: ReviewOutcome;
}

/**
 * Posts the stored draft of a new review for the account that is logged in, and closes its form. A
 * draft without stars, and one that is refused or gets no answer, stays for the form.
 */
export async function postStoredDraft(draft: ReviewDraft): Promise<PostedDraft | undefined> {
  const latest = { current: draft };
  const change = (next: ReviewDraft) => {
    latest.current = next;
    storeDraft(newReviewPlace, next);
  };
  try {
    const account = draft.rating === 0 ? undefined : await currentAccount();
    if (account === undefined) return undefined;
    const review = await postDraft({ latest, change }, postAs(account.userId));
    storeText(newReviewPlace, undefined);
    session.removeItem(formOpenKey);
    return {
      path: `/reviews#${cardId(review._id)}`,
      outcome: { status: review.status, cardId: review._id },
    };
  } catch (problem) {
    if (problem instanceof ApiProblem) return undefined;
    throw problem;
  }
}
