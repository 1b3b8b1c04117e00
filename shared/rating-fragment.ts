const ratings = /^#stars=([1-5])$/u;

export const ratingFragment = (rating: number): string => `#stars=${rating}`;

export function readRatingFragment(fragment: string): number | undefined {
  const rating = ratings.exec(fragment)?.[1];
  return rating === undefined ? undefined : Number(rating);
}
