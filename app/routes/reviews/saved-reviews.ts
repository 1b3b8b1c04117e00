import type { Review } from '../../../shared/reviews.ts';

/** A review that the visitor has saved since the page’s data was loaded. */
export interface SavedReview {
  id: string;
  /** Undefined once it is deleted. One that was posted anew has another id. */
  review?: Review | undefined;
  /** A new one comes first. */
  isNew?: boolean;
}

/** Shows in a list what was saved since the list was loaded. */
export function withSaved(reviews: readonly Review[], saved: readonly SavedReview[]): Review[] {
  let shown = [...reviews];
  for (const { id, review, isNew = false } of saved) {
    const isOther = ({ _id }: Review) => _id !== id && _id !== review?._id;
    const index = shown.findIndex((each) => !isOther(each));
    shown = shown.filter(isOther);
    if (review !== undefined && (index !== -1 || isNew))
      shown.splice(Math.max(index, 0), 0, review);
  }
  return shown;
}
