const entityTag = /(?:W\/)?"[^"]*"/gu;

/**
 * Tells whether an `If-Match` header matches this entity tag (RFC 9110 §13.1.1). `*` and any list that contains the tag match. Weak tags
 * never match.
 */
export const matchesIfMatch = (header: string, tag: string): boolean =>
  header.trim() === '*' || (header.match(entityTag) ?? []).some((listed) => listed === tag);
