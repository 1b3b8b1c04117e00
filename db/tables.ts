import type { Generated, GeneratedAlways } from 'kysely';

/**
 * Times are milliseconds since 1970 (UTC). Ids are 128 random bits in base64url, hashes SHA-256 in
 * hexadecimal, and keys of addresses in lower case.
 */
export interface Tables {
  users: {
    id: string;
    email: string;
    email_key: string;
    first_name: string;
    last_name: string;
    password_hash: string | null;
    verified_at: number | null;
    /** `session`: by a link opened in the account's session. Null before migration 003. */
    proved_by: 'session' | 'reset' | 'invitation' | 'link' | null;
    created_at: number;
    reminded_at: number | null;
    posting_since: number;
    posting_count: number;
  };
  sessions: {
    id: string;
    user_id: string;
    token_hash: string;
    created_at: number;
    last_used_at: number;
    browser: string;
    password_given_at: number | null;
  };
  known_networks: {
    /** HMAC of the account's address and the network. */
    network_hash: string;
    user_id: string;
    last_used_at: number;
  };
  email_links: {
    token_hash: string;
    kind: 'verify' | 'reset';
    user_id: string;
    expires_at: number;
    used_at: number | null;
  };
  reviews: {
    /** Row id for SQLite's search index. */
    number: GeneratedAlways<number>;
    id: string;
    user_id: string;
    rating: number;
    comment: string;
    search_text: string;
    created_at: number;
    updated_at: number;
    /** 1 if the author is verified and the owner hasn't hidden it. */
    public: number;
    hidden_at: number | null;
    hidden_reason: string | null;
    hidden_words: string | null;
    reply: string | null;
    reply_at: number | null;
    reply_version: number | null;
    source: 'verified_client' | 'verified_email';
    project_id: string | null;
    engaged_at: string | null;
    version: number;
    /** Keeps the digest in the record from being guessed. */
    salt: string;
  };
  /** Append-only, but the sealer links rows, and the text of deleted reviews is erased. */
  review_events: {
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
    reason: string | null;
    /** From here to `digest`, null if unchanged. */
    version: number | null;
    rating: number | null;
    comment: string | null;
    reply: string | null;
    salt: string | null;
    digest: string | null;
    /** Without gaps; null until sealed. */
    sequence: number | null;
    hash: string | null;
  };
  reports: {
    id: string;
    review_id: string;
    reason: 'stranger' | 'insulting' | 'private' | 'advertising' | 'unlawful';
    words: string;
    email: string | null;
    email_key: string | null;
    created_at: number;
    closed_at: number | null;
    outcome: 'answered' | 'dismissed' | 'hidden' | null;
    answer: string | null;
  };
  invitations: {
    id: string;
    email: string | null;
    /** Unique per project while waiting or accepted. */
    email_key: string | null;
    name: string | null;
    project_id: string;
    engaged_at: string | null;
    created_at: number;
    expires_at: number;
    reminded_at: number | null;
    opened_at: number | null;
    state: 'waiting' | 'accepted' | 'declined' | 'revoked' | 'expired';
    ended_at: number | null;
    user_id: string | null;
    review_id: string | null;
  };
  /** Each email has its own; all work while the invitation waits. */
  invitation_links: {
    token_hash: string;
    invitation_id: string;
  };
  invitation_refusals: {
    /** HMAC of the address key. */
    email_hash: string;
    refused_at: number;
  };
  idempotency_keys: {
    user_id: string;
    key: string;
    content_hash: string;
    review_id: string;
    created_at: number;
  };
  outbox: {
    id: string;
    kind: string;
    recipient: string;
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
    retried_at: number | null;
  };
  mail_trouble: {
    id: number;
    fault: 'log_in' | 'connection' | 'refusal';
    status: string;
    since: number;
  };
  public_content: {
    id: Generated<number>;
    version: number;
  };
  secrets: {
    name: 'hash_key';
    value: string;
  };
  last_backup: {
    id: number;
    made_at: number;
  };
  failed_backup: {
    id: number;
    failed_at: number;
    reason: string;
  };
  search_folding: {
    id: number;
    version: string;
  };
  last_seen: {
    id: number;
    seen_at: number;
    steady_since: number;
  };
}
