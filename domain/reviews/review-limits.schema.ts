export const maxCommentCodePoints = 5000;
export const minRating = 1;
export const maxRating = 5;
/** All ratings in ascending order. */
export const ratings: readonly number[] = /* @__PURE__ */ Array.from(
  { length: maxRating - minRating + 1 },
  (_, index) => minRating + index,
);
export const reviewsPerPage = 20;
/** The most earlier versions of a review, and of its reply, that are shown. */
export const maxEarlierVersions = 50;
