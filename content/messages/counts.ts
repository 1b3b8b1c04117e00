export const grouped = new Intl.NumberFormat('en');
export const starCount = (rating: number): string => `${rating} ${rating === 1 ? 'star' : 'stars'}`;
export const reviewCount = (count: number): string => `${grouped.format(count)} ${count === 1 ? 'review' : 'reviews'}`;
