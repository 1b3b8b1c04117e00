export const maxCommentCodePoints = 5000;
export const minRating = 1;
export const maxRating = 5;
export const reviewsPerPage = 20;
