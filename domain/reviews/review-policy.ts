/** Who may do what with a review (product §6, §14). */

/** Only its author edits or deletes a review. */
export const mayChange = (userId: string, review: { user_id: string }): boolean => review.user_id === userId;

/** A review is public from the start when its author's address is verified, else it is held. */
export const isPublicAtOnce = (author: { verified_at: number | null }): boolean => author.verified_at !== null;

export const postsPerHour = 10;
