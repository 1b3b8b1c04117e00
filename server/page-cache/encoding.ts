export type Encoding = 'br' | 'gzip' | 'identity';

const maxNegotiated = 200;
const maxCharacters = 200;
const negotiated = new Map<string, Encoding>();

/** Picks the best encoding that a client accepts. Caches the results, because browsers send few distinct headers. */
export function negotiateEncoding(acceptEncoding: string): Encoding {
  const known = negotiated.get(acceptEncoding);
  if (known !== undefined) return known;
  const encoding = choose(acceptEncoding);
  if (negotiated.size >= maxNegotiated) negotiated.clear();
  if (acceptEncoding.length <= maxCharacters) negotiated.set(acceptEncoding, encoding);
  return encoding;
}

function choose(acceptEncoding: string): Encoding {
  const accepted = new Set<string>();
  for (const entry of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = entry.split(';').map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(?:\.0*)?$/u.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : 'identity';
}
