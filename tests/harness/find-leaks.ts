// Shorter ones occur in the log by chance.
const minCharacters = 8;

/** The encodings in which a log could contain a secret. */
function spellings(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const bytes = Buffer.from(secret);
  return [
    secret,
    json,
    encodeURIComponent(secret),
    new URLSearchParams({ '': secret }).toString().slice(1),
    bytes.toString('hex'),
  ];
}

/** Finds lines with a secret, ignoring case, in any common encoding. */
export function findLeaks(output: string, secrets: Iterable<string>): string[] {
  const wanted = [...secrets].filter((secret) => secret.length >= minCharacters).flatMap(spellings);
  const distinct = [...new Set(wanted.map((secret) => secret.toLowerCase()))];
  return output.split('\n').filter((line) => {
    const folded = line.toLowerCase();
    return distinct.some((secret) => folded.includes(secret));
  });
}
