/**
 * Two beamed notes, as the walking figure on About carries them; the left note's head is at the
 * origin.
 */
export const note = 'M4 4a5 4 0 1 1-3-3.6V-18l14-4V-2a5 4 0 1 1-3-3.6v-9.6L4-12.4z';

/** Head and shoulders, 20 units wide, from their upper left corner. */
export const person = 'M10 0a5 5 0 1 1 0 10a5 5 0 0 1 0-10zM0 21.5a10 9.5 0 0 1 20 0z';
