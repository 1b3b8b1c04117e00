import type { Review } from '#shared/reviews.ts';

export interface SavedReview {
  id: string;
  /** Undefined if deleted. */
  review?: Review | undefined;
  isNew?: boolean;
}

/** Applies saves to a list that was loaded before them. */
export function withSaved(reviews: readonly Review[], saved: readonly SavedReview[]): Review[] {
  let shown = [...reviews];
  for (const { id, review, isNew = false } of saved) {
    const isOther = ({ _id }: Review) => _id !== id;
    const index = shown.findIndex((each) => !isOther(each));
    shown = shown.filter(isOther);
    if (review !== undefined && (index !== -1 || isNew))
      shown.splice(Math.max(index, 0), 0, review);
  }
  return shown;
}
