/** Words in lower case that begin a last name, such as “van” and “de la”. */
const particle = /^\p{Ll}/u;

/** Splits a full name into what a form asks for. It is a proposal, which people correct. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const [last = '', first = ''] = name.split(',', 2).map((part) => part.trim());
  if (first !== '') return { firstName: first, lastName: last };
  const words = last.split(/\s+/u);
  const atParticle = words.findIndex((word, index) => index > 0 && particle.test(word));
  const lastNameAt = atParticle === -1 ? Math.max(1, words.length - 1) : atParticle;
  return {
    firstName: words.slice(0, lastNameAt).join(' '),
    lastName: words.slice(lastNameAt).join(' '),
  };
}
