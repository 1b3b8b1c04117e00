/** The tables, alike in SQLite and PostgreSQL. Times are whole milliseconds since 1970 (UTC); ids are 128 random bits in base64url. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  email_links: EmailLinksTable;
  reviews: ReviewsTable;
  review_totals: ReviewTotalsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  public_content: PublicContentTable;
}

export interface UsersTable {
  id: string;
  /** As typed. */
  email: string;
  /** Lower case; unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  /** A PHC string. */
  password_hash: string;
  verified_at: number | null;
  created_at: number;
  reminded_at: number | null;
  posting_since: number;
  posting_count: number;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the token, hexadecimal; unique. */
  token_hash: string;
  created_at: number;
  last_used_at: number;
  browser: string;
}

export interface EmailLinksTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  kind: 'verify' | 'reset';
  user_id: string;
  expires_at: number;
  used_at: number | null;
}

export interface ReviewsTable {
  id: string;
  user_id: string;
  rating: number;
  comment: string;
  created_at: number;
  updated_at: number;
  /** 1 when everyone sees it and it counts: the author's address is verified and the owner has not hidden it. */
  public: number;
  hidden_at: number | null;
  hidden_reason: string | null;
  reply_text: string | null;
  reply_at: number | null;
}

/** How many public reviews have each rating; always changed in the transaction that changes the review. */
export interface ReviewTotalsTable {
  rating: number;
  count: number;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of what was posted. */
  content_hash: string;
  review_id: string;
  created_at: number;
}

export interface OutboxTable {
  id: string;
  kind: string;
  recipient: string;
  user_id: string | null;
  /** JSON, without secrets. */
  payload: string;
  created_at: number;
  due_at: number;
  attempts: number;
  leased_until: number | null;
  state: 'waiting' | 'sent' | 'failed' | 'dropped';
  last_error: string | null;
  sent_at: number | null;
}

/** One row: a number that grows whenever something that public pages show has changed. */
export interface PublicContentTable {
  id: number;
  version: number;
}
