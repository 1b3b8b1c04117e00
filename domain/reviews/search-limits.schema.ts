/** What people can search for at once (product §15). */
export const maxSearchCodePoints = 100;
export const maxSearchWords = 20;
