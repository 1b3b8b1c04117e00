const ratings = /^#stars=([1-5])$/u;

/** The fragment of an invitation's link that opens its form with these stars. */
export const ratingFragment = (rating: number): string => `#stars=${rating}`;

/** The stars of such a fragment. */
export function readRatingFragment(fragment: string): number | undefined {
  const rating = ratings.exec(fragment)?.[1];
  return rating === undefined ? undefined : Number(rating);
}
