export const commentMostCodePoints = 5000;
export const ratingLowest = 1;
export const ratingHighest = 5;
export const reviewsPerPage = 20;
