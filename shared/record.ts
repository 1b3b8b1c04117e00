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
/** The numbers of the record of reviews (product §19.2). */
export interface RecordSummary {
  /** The last line's number and hash. */
  sequence: number;
  hash: string;
  /** When the record began, ISO 8601; absent before its first line. */
  since?: string;
  /** The fingerprint of the key that signs now. */
  fingerprint: string;
  received: number;
  /** Public reviews from before the record. */
  imported: number;
  published: number;
  held: number;
  /** Hidden now, by reason. */
  hidden: { reason: string; count: number }[];
  edited: number;
  replied: number;
  /** Deleted by their authors. */
  withdrawn: number;
  /** Deleted by the owner with their author's account. */
  removed: number;
  /** Never published: held until they expired, or until their address turned out to be someone else's. */
  discarded: number;
}
