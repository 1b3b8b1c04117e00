let format: Intl.NumberFormat | undefined;

/** A number with separators between its thousands. The format is made at its first use: that takes milliseconds. */
export const formatCount = (count: number): string => (format ??= new Intl.NumberFormat('en')).format(count);
export const starCount = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
export const reviewCount = (count: number): string => `${formatCount(count)} ${count === 1 ? 'review' : 'reviews'}`;
