/** Ids are 128 random bits in base64url. */
export const isId = (text: string): boolean => /^[\w-]{22}$/u.test(text);
