import {
  api,
  ApiProblem,
  explainProblem,
  lookUpAccount,
  readSession,
  type ReviewWords,
  settle,
} from '#app/api-client';
import { storeDraft } from '#app/forms';
import type { Review } from '#shared/reviews.ts';
import { cardId } from './list-navigation.ts';
import {
  haveSameWords,
  type KeyedWords,
  newKey,
  newReviewPlace,
  type ReviewDraft,
  type ReviewDraftInForm,
} from './review-draft.ts';
import type { ReviewOutcome } from './review-status-message.tsx';

async function postAsVisitor({ rating, comment, key }: KeyedWords): Promise<Review> {
  const { userId } = readSession().account ?? (await lookUpAccount());
  return api.postReview({ rating, comment, userId }, key);
}

// The post was refused for its content, or its review was deleted since, so a retry can't succeed.
const permanentFailures = new Set([400, 404, 413, 422]);

/**
 * Posts a draft exactly once, however many answers are lost. If an earlier attempt may have created
 * the review, finds that one and edits it. `post` sends words under an idempotency key.
 */
export async function postDraft(
  { latest, change }: Pick<ReviewDraftInForm, 'latest' | 'change'>,
  post = postAsVisitor,
  edit: (made: Review, words: ReviewWords) => Promise<Review> = api.editReview,
): Promise<Review> {
  const { rating, comment, key, attempted } = latest.current;
  if (attempted !== undefined) {
    const { data: made, problem } = await settle(post(attempted));
    if (made !== undefined)
      return haveSameWords(made, { rating, comment }) ? made : edit(made, { rating, comment });
    if (problem !== undefined && !permanentFailures.has(problem.status)) throw problem;
  }
  const sent = { rating, comment, key: attempted === undefined && key !== '' ? key : newKey() };
  change({ ...latest.current, attempted: sent });
  try {
    return await post(sent);
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status >= 400 && problem.status < 500)
      change({ ...latest.current, attempted: undefined });
    throw problem;
  }
}

/**
 * Posts the stored draft for the logged-in account. Returns the review's page and outcome. A draft
 * without stars, or one that was refused or got no answer, is kept.
 */
export async function postStoredDraft(draft: ReviewDraft) {
  if (draft.rating === 0) return {};
  const latest = { current: draft };
  const change = (next: ReviewDraft) => {
    latest.current = next;
    storeDraft(newReviewPlace, next);
  };
  const { data: review, problem } = await settle(postDraft({ latest, change }));
  if (problem !== undefined) return { unposted: explainProblem(problem) };
  storeDraft(newReviewPlace, undefined);
  const outcome: ReviewOutcome = { status: review.status, cardId: review._id };
  return { path: `/reviews#${cardId(review._id)}`, outcome };
}
