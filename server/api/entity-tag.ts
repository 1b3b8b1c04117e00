const entityTag = /(?:W\/)?"[^"]*"/gu;

/**
 * Whether an `If-Match` header allows a change of what has this entity tag (RFC 9110 §13.1.1): `*`, or a list that holds it. Weak tags
 * never match.
 */
export const matchesIfMatch = (header: string, tag: string): boolean =>
  header.trim() === '*' || (header.match(entityTag) ?? []).some((listed) => listed === tag);
