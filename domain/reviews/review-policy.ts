/** Only the author may edit or delete a review (product §6). */
export const mayChange = (userId: string, review: { user_id: string }): boolean => review.user_id === userId;

/** A review is public at once if its author's address is verified; otherwise it is held (product §14). */
export const isPublicAtOnce = (author: { verified_at: number | null }): boolean => author.verified_at !== null;
