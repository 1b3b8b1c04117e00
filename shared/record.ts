export const linesPerPart = 1000;

export const recordPaths = {
  page: '/reviews/record',
  log: '/reviews/record.ndjson',
  script: '/reviews/verify-record.mjs',
} as const;

export function parsePart(from: string | undefined): number | undefined {
  if (from === undefined) return 1;
  const first = /^[1-9]\d{0,14}$/u.test(from) ? Number(from) : 0;
  return first % linesPerPart === 1 ? first : undefined;
}

export interface RecordHead {
  sequence: number;
  hash: string;
}

export interface RecordSummary {
  head?: RecordHead | undefined;
  since?: string | undefined;
  received: number;
  published: number;
  held: number;
  hidden: { reason: string; count: number }[];
  edited: number;
  replied: number;
  /** Deleted by their authors. */
  withdrawn: number;
  /** Deleted by the owner with their author's account. */
  removed: number;
  /** Never published: expired while held, or the address turned out to be someone else's. */
  discarded: number;
}
