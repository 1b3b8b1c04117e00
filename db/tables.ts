import type { Generated, GeneratedAlways } from 'kysely';

/**
 * The tables, the same in SQLite and PostgreSQL. Times are whole milliseconds since 1970 (UTC); ids
 * are 128 random bits in base64url.
 */
export interface Tables {
  users: UsersTable;
  sessions: SessionsTable;
  known_networks: KnownNetworksTable;
  email_links: EmailLinksTable;
  reviews: ReviewsTable;
  review_events: ReviewEventsTable;
  reports: ReportsTable;
  invitations: InvitationsTable;
  invitation_links: InvitationLinksTable;
  invitation_refusals: InvitationRefusalsTable;
  idempotency_keys: IdempotencyKeysTable;
  outbox: OutboxTable;
  mail_trouble: MailTroubleTable;
  public_content: PublicContentTable;
  secrets: SecretsTable;
  last_backup: LastBackupTable;
  failed_backup: FailedBackupTable;
  search_folding: SearchFoldingTable;
  last_seen: LastSeenTable;
}

export interface UsersTable {
  id: string;
  /** As typed. */
  email: string;
  /** Lower case; unique. */
  email_key: string;
  first_name: string;
  last_name: string;
  /** A PHC string. Null until an invited client chooses a password. */
  password_hash: string | null;
  verified_at: number | null;
  /**
   * What proved the address: a link opened in the account's own session, a password reset, an
   * invitation, or a link alone. Null until the address is verified, and for accounts that were
   * verified before migration 003.
   */
  proved_by: 'session' | 'reset' | 'invitation' | 'link' | null;
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
  /** When the password was last given in it, if ever. */
  password_given_at: number | null;
}

/** A network that an account has been logged in from. */
export interface KnownNetworksTable {
  /** HMAC of the account's address and the network, hexadecimal. */
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
  /** What SQLite's index of words refers to. */
  number: GeneratedAlways<number>;
  id: string;
  user_id: string;
  rating: number;
  comment: string;
  /** The words of the comment as searches compare them (shared/fold-words.ts). */
  search_text: string;
  created_at: number;
  updated_at: number;
  /**
   * 1 if everyone sees the review and it counts: its author's address is verified and the owner has
   * not hidden it.
   */
  public: number;
  hidden_at: number | null;
  hidden_reason: string | null;
  /** The owner's own words about the hiding. */
  hidden_words: string | null;
  reply: string | null;
  reply_at: number | null;
  /** The version of the review that the reply answers. */
  reply_version: number | null;
  /**
   * What is known of its author: a client who accepted an invitation, or the owner of a verified
   * address.
   */
  source: 'verified_client' | 'verified_email';
  /** The project that the invitation named. Only a verified client's review has one. */
  project_id: string | null;
  /** The month of the engagement, such as 2024-06, if the invitation named it. */
  engaged_at: string | null;
  /** The number of the public version, from 1. */
  version: number;
  /** Hides in the record what the review says now. */
  salt: string;
}

/**
 * What happened to reviews, in order. Rows are never changed but in two ways: the sealer numbers
 * and links them, and what a deleted review said is removed.
 */
export interface ReviewEventsTable {
  id: GeneratedAlways<number>;
  review_id: string;
  event:
    | 'received'
    | 'published'
    | 'edited'
    | 'replied'
    | 'reply_removed'
    | 'hidden'
    | 'shown'
    | 'withdrawn'
    | 'removed'
    | 'discarded';
  at: number;
  /** Why a review was hidden. */
  reason: string | null;
  /** What the review said from then on. Null where the event changed nothing of it. */
  version: number | null;
  rating: number | null;
  comment: string | null;
  reply: string | null;
  salt: string | null;
  /** SHA-256 of the salt and of what the review said, hexadecimal. */
  digest: string | null;
  /** From 1, without a gap; null until it is sealed. */
  sequence: number | null;
  /** The hash of the line in the record. */
  hash: string | null;
}

/** What a reader reports about a review. */
export interface ReportsTable {
  id: string;
  review_id: string;
  reason: 'stranger' | 'insulting' | 'private' | 'advertising' | 'unlawful';
  words: string;
  /** Where its reporter would like an answer, as typed. */
  email: string | null;
  /** Lower case. */
  email_key: string | null;
  created_at: number;
  closed_at: number | null;
  outcome: 'answered' | 'dismissed' | 'hidden' | null;
  answer: string | null;
}

/**
 * An invitation to review a project. Address and name go some time after it ended without an answer
 * that needs them.
 */
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
  expires_at: number;
  reminded_at: number | null;
  /** When the page of its link was first opened, perhaps by a program. */
  opened_at: number | null;
  state: 'waiting' | 'accepted' | 'declined' | 'revoked' | 'expired';
  ended_at: number | null;
  /** The account that accepted it. */
  user_id: string | null;
  /** The review that it led to. It may have been deleted since. */
  review_id: string | null;
}

/**
 * A link in an email of an invitation. Each email has its own, and all of them work while the
 * invitation waits.
 */
export interface InvitationLinksTable {
  /** SHA-256 of the token, hexadecimal. */
  token_hash: string;
  invitation_id: string;
}

/** An address that wants no invitations. */
export interface InvitationRefusalsTable {
  /** HMAC of the address in lower case, hexadecimal. */
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
  /** The recipient in lower case. */
  recipient_key: string;
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
  /** When the owner last asked for more tries. */
  retried_at: number | null;
}

/** One row while the mail server takes no emails of the site. */
export interface MailTroubleTable {
  id: number;
  fault: 'log_in' | 'connection' | 'refusal';
  /** The newest codes of the server or the network, without words. */
  status: string;
  since: number;
}

/** One row with a number that grows with every change of public content. */
export interface PublicContentTable {
  id: Generated<number>;
  version: number;
}

/** The site's own keys, generated once for each database. */
export interface SecretsTable {
  name: 'hash_key';
  /** Base64url. */
  value: string;
}

/** One row, once there has been a backup. */
export interface LastBackupTable {
  id: number;
  made_at: number;
}

/** One row while the last try of a backup has failed. */
export interface FailedBackupTable {
  id: number;
  failed_at: number;
  reason: string;
}

/** One row. */
export interface SearchFoldingTable {
  id: number;
  /** The version of the folding that `reviews.search_text` has had. */
  version: string;
}

/** One row, once the site has run. */
export interface LastSeenTable {
  id: number;
  /** When the site last looked at the clock. */
  seen_at: number;
  /** Since when the clock has not jumped. */
  steady_since: number;
}
