/** Tells whether a text has the form of a review's id: 128 random bits in base64url. */
export const isReviewId = (text: string): boolean => /^[\w-]{22}$/u.test(text);
