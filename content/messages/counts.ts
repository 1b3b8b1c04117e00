const thousands = /\B(?=(?:\d{3}){1,5}$)/gu;

/** Adds thousands separators without Intl, whose data loads slowly (`content/format-date.ts`). */
export const formatCount = (count: number): string => String(count).replaceAll(thousands, ',');
export function formatAverage(average: number): string {
  const [whole = '', decimals = ''] = String(average).split('.');
  return `${whole}.${decimals.padEnd(2, '0')}`;
}

export const starCount = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
export const reviewCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`;
