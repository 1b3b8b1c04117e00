/** How many lines each part of the served record has at most. */
export const linesPerPart = 1000;

/** The addresses of the record of reviews. */
export const recordPaths = {
  page: '/reviews/record',
  log: '/reviews/record.ndjson',
  script: '/reviews/verify-record.mjs',
} as const;

/**
 * Reads the number of a part's first line. Returns undefined for any other number, and for what is
 * none.
 */
export function parsePart(from: string | undefined): number | undefined {
  if (from === undefined) return 1;
  const first = /^[1-9]\d{0,14}$/u.test(from) ? Number(from) : 0;
  return first % linesPerPart === 1 ? first : undefined;
}
/** The numbers of the record of reviews. */
export interface RecordSummary {
  /** The last line; absent before the first one. */
  head?: { sequence: number; hash: string };
  /** When the first review came, ISO 8601. */
  since?: string;
  received: number;
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
  /**
   * Never published: held until they expired, or until their address turned out to be someone
   * else's.
   */
  discarded: number;
}
