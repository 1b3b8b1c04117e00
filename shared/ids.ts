/** Returns whether a text has the form of an id: 128 random bits in base64url. */
export const isId = (text: string): boolean => /^[\w-]{22}$/u.test(text);
