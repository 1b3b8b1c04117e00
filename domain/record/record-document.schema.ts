/** How many lines each part of the served record has at most. */
export const linesPerPart = 1000;

/** The addresses of the record of reviews (product §19.2). */
export const recordPaths = {
  page: '/reviews/record',
  log: '/reviews/record.ndjson',
  keys: '/.well-known/review-record-keys.json',
  script: '/reviews/verify-record.mjs',
  totalsScript: '/reviews/verify-totals.mjs',
  receiptScript: '/reviews/verify-receipt.mjs',
} as const;

/** Reads the number of a part's first line. Returns undefined for any other number, and for what is none. */
export function parsePart(from: string | undefined): number | undefined {
  if (from === undefined) return 1;
  const first = /^[1-9]\d{0,14}$/u.test(from) ? Number(from) : 0;
  return first % linesPerPart === 1 ? first : undefined;
}
