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
