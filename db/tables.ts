import type { Generated } from 'kysely';

/** The tables, the same in SQLite and PostgreSQL. Times are whole milliseconds since 1970 (UTC); ids are 128 random bits in base64url. */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  known_networks: KnownNetworksTable;
  email_links: EmailLinksTable;
  reviews: ReviewsTable;
  review_versions: ReviewVersionsTable;
  reply_versions: ReplyVersionsTable;
  review_words: ReviewWordsTable;
  review_totals: ReviewTotalsTable;
  reports: ReportsTable;
  invitations: InvitationsTable;
  invitation_links: InvitationLinksTable;
  invitation_refusals: InvitationRefusalsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  public_content: PublicContentTable;
  housekeeping: HousekeepingTable;
  secrets: SecretsTable;
  record_lines: RecordLinesTable;
  record_head: RecordHeadTable;
  record_keys: RecordKeysTable;
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

/** A network that an account has been logged in from. */
export interface KnownNetworksTable {
  /** SHA-256 of the account's address and the network, hexadecimal. */
  network_hash: string;
  user_id: string;
  last_used_at: number;
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
  /** 1 if everyone sees the review and it counts: its author's address is verified and the owner has not hidden it. */
  public: number;
  hidden_at: number | null;
  hidden_reason: string | null;
  reply_text: string | null;
  reply_at: number | null;
  /** What is known of its author: a client who accepted an invitation, or the owner of a verified address. */
  source: Generated<'verified_client' | 'verified_email'>;
  /** The project that the invitation named. Only a verified client's review has one. */
  project_id: string | null;
  /** The month of the engagement, such as 2024-06, if the invitation named it. */
  engaged_at: string | null;
  /** The number of the public version, from 1. Edits before anyone else could read the review do not count. */
  version: Generated<number>;
  /** The version of the review that the reply answers. */
  reply_review_version: number | null;
  /** Hides in the record what the current version says. Null only before the review is in the record. */
  record_salt: string | null;
  /** The same for the reply. */
  reply_salt: string | null;
}

/** What a review said before its edits. The current version stands in the review. */
export interface ReviewVersionsTable {
  review_id: string;
  version: number;
  rating: number;
  comment: string;
  written_at: number;
  /** 1 if the author edited the review while it was hidden: this version stays out of its public history. */
  withheld: number;
  record_salt: string | null;
}

/** What the owner's reply said before it was changed or taken away. */
export interface ReplyVersionsTable {
  review_id: string;
  written_at: number;
  replaced_at: number;
  text: string;
  review_version: number;
  record_salt: string | null;
}

/** The index of words: a row for each word of each public review, in the order of lists. */
export interface ReviewWordsTable {
  word: string;
  rating: number;
  created_at: number;
  review_id: string;
}

/** What a reader reports about a review. */
export interface ReportsTable {
  id: string;
  review_id: string;
  reason: 'stranger' | 'insulting' | 'private' | 'advertising' | 'unlawful';
  words: string;
  /** Where its reporter would like an answer, as typed. */
  email: string | null;
  created_at: number;
  closed_at: number | null;
  outcome: 'answered' | 'dismissed' | 'hidden' | null;
  answer: string | null;
}

/** The number of public reviews with each rating, updated in the transaction that changes a review. */
export interface ReviewTotalsTable {
  rating: number;
  count: number;
  /** How many of these are by verified clients. */
  verified_count: Generated<number>;
}

/** An invitation to review a project. Address and name go some time after it ended without an answer that needs them. */
export interface InvitationsTable {
  id: string;
  /** As the owner typed it. */
  email: string | null;
  /** Lower case. An address has one waiting or accepted invitation to each project. */
  email_key: string | null;
  name: string | null;
  project_id: string;
  /** The month of the engagement, such as 2024-06. */
  engaged_at: string | null;
  created_at: number;
  /** When it was sent, or sent again. Its time begins then. */
  sent_at: number;
  expires_at: number;
  reminded_at: number | null;
  state: 'waiting' | 'accepted' | 'declined' | 'revoked' | 'expired';
  ended_at: number | null;
  /** The account that accepted it. */
  user_id: string | null;
  /** The review that it led to. It may have been deleted since. */
  review_id: string | null;
}

/** A link in an email of an invitation. Each email has its own, and all of them work while the invitation waits. */
export interface InvitationLinksTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  invitation_id: string;
}

/** An address that wants no invitations. */
export interface InvitationRefusalsTable {
  /** SHA-256 of the address in lower case, hexadecimal. */
  email_hash: string;
  refused_at: number;
}

export interface IdempotencyKeysTable {
  user_id: string;
  key: string;
  /** SHA-256 of the posted content. */
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

/** One row with a number that grows with every change of public content. */
export interface PublicContentTable {
  id: number;
  version: number;
}

/** One row with the clock of the last housekeeping. It deletes nothing before `deletes_from`. */
export interface HousekeepingTable {
  id: number;
  last_run_at: number;
  deletes_from: number;
}

/** The site's own keys, generated once for each database. */
export interface SecretsTable {
  name: 'cursor_key';
  /** Base64url. */
  value: string;
}

/** The lines of the record of reviews. They are never changed, and outlive what they are about. */
export interface RecordLinesTable {
  /** From 1, without a gap. */
  sequence: number;
  /** Null in a line about a key. */
  review_id: string | null;
  event: string;
  reason: string | null;
  /** The line as it is served: JSON with its hash and signature. */
  line: string;
}

/** One row about the last line of the record. Its lock is the last that a transaction takes. */
export interface RecordHeadTable {
  id: number;
  sequence: number;
  hash: string;
  /** The key that signs, or null before the first line. */
  public_key: string | null;
  /** JSON: how many lines of each kind there are, and how many reviews are in each state. */
  counts: string;
}

/** The keys that signed the record, each from its line on. */
export interface RecordKeysTable {
  sequence: number;
  public_key: string;
}
