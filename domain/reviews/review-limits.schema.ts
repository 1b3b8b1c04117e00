export const maxCommentCodePoints = 5000;
export const minRating = 1;
export const maxRating = 5;
export const reviewsPerPage = 20;
/** The most earlier versions of a review, and of its reply, that are shown. */
export const maxEarlierVersions = 50;
