-- A database as migration 001-first-tables left it, with people in it: taken from SQLite's own schema, in words that PostgreSQL knows too.
-- It stands for the databases that are out there, so it never changes. "Today" is January 15, 2026, noon; every password is password1.

create table "kysely_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
create table "kysely_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);

create table "users" (
  "id" text primary key, "email" text not null, "email_key" text not null unique, "first_name" text not null, "last_name" text not null,
  "password_hash" text not null, "verified_at" bigint, "created_at" bigint not null, "reminded_at" bigint,
  "posting_since" bigint default 0 not null, "posting_count" integer default 0 not null);
create index "users_unverified" on "users" ("created_at") where "verified_at" is null;

create table "logins" (
  "id" text primary key, "user_id" text not null references "users" ("id") on delete cascade, "token_hash" text not null unique,
  "created_at" bigint not null, "last_used_at" bigint not null, "browser" text not null);
create index "logins_by_user" on "logins" ("user_id");

create table "mail_links" (
  "token_hash" text primary key, "kind" text not null, "user_id" text not null references "users" ("id") on delete cascade,
  "expires_at" bigint not null, "used_at" bigint);
create index "mail_links_by_user" on "mail_links" ("user_id");

create table "reviews" (
  "id" text primary key, "user_id" text not null references "users" ("id") on delete cascade,
  "rating" integer not null check (rating between 1 and 5), "comment" text not null, "created_at" bigint not null,
  "updated_at" bigint not null, "public" integer not null, "hidden_at" bigint, "hidden_reason" text, "reply_text" text, "reply_at" bigint);
create index "reviews_newest" on "reviews" ("public", "created_at", "id");
create index "reviews_by_user" on "reviews" ("user_id", "created_at", "id");

create table "review_totals" ("rating" integer primary key, "count" bigint not null);

create table "idempotency_keys" (
  "user_id" text not null references "users" ("id") on delete cascade, "key" text not null, "content_hash" text not null,
  "review_id" text not null, "created_at" bigint not null, constraint "idempotency_keys_pk" primary key ("user_id", "key"));

create table "outbox" (
  "id" text primary key, "kind" text not null, "recipient" text not null, "user_id" text, "payload" text not null,
  "created_at" bigint not null, "due_at" bigint not null, "attempts" integer default 0 not null, "leased_until" bigint,
  "state" text default 'waiting' not null, "last_error" text, "sent_at" bigint);
create index "outbox_due" on "outbox" ("state", "due_at");

create table "public_state" ("id" integer primary key, "version" bigint not null);

insert into kysely_migration (name, timestamp) values
  ('001-first-tables', '2025-11-30T08:00:00.000Z');
insert into kysely_migration_lock (id, is_locked) values
  ('migration_lock', 0);

-- Ann and Eve are verified; Bob is not yet.
insert into users (id, email, email_key, first_name, last_name, password_hash, verified_at, created_at, reminded_at, posting_since, posting_count) values
  ('pg7eYj2pbpDbBYUNbRz9AQ', 'Ann@Example.com', 'ann@example.com', 'Ann', 'Lee', '$argon2id$v=19$m=19456,t=2,p=1$ra7J+3aBRX+g8pjqnf2oLA$erP993DwHUvq2B+U2hDm+foIlM4zAL+3lv2DoGYwBqY', 1764576300000, 1764576000000, null, 1768035600000, 1),
  ('k7Ejji86Y2hRPvAPk0tsYQ', 'bob@example.com', 'bob@example.com', 'Bob', 'O’Hara', '$argon2id$v=19$m=19456,t=2,p=1$ra7J+3aBRX+g8pjqnf2oLA$erP993DwHUvq2B+U2hDm+foIlM4zAL+3lv2DoGYwBqY', null, 1768435200000, null, 1768435260000, 1),
  ('HIIE9qM2m9tPXfTRCdYxLA', 'eve@example.com', 'eve@example.com', 'Eve', '김', '$argon2id$v=19$m=19456,t=2,p=1$ra7J+3aBRX+g8pjqnf2oLA$erP993DwHUvq2B+U2hDm+foIlM4zAL+3lv2DoGYwBqY', 1766224860000, 1766224800000, null, 1767348000000, 2);

-- The tokens are token-of-ann and token-of-bob.
insert into logins (id, user_id, token_hash, created_at, last_used_at, browser) values
  ('A1b2C3d4E5f6G7h8I9j0Kw', 'pg7eYj2pbpDbBYUNbRz9AQ', 'a3656c50c59b9dd17e7b7539929effb20169a63d77b0453e14162984b611c5f8', 1767614400000, 1768392000000, 'Firefox on Linux'),
  ('B1b2C3d4E5f6G7h8I9j0Kw', 'k7Ejji86Y2hRPvAPk0tsYQ', '800480042268218663feef3ea54d81ed3f976c98c38d5fd7afbe22810ec16334', 1768435200000, 1768435200000, '');

-- Bob's link is link-of-bob and still good; Ann has used hers.
insert into mail_links (token_hash, kind, user_id, expires_at, used_at) values
  ('8f8505a310bf4e57c8a26464f14a283042a3ceb8dd3be10baa6b100b0a8d031b', 'verify', 'pg7eYj2pbpDbBYUNbRz9AQ', 1764662400000, 1764576300000),
  ('66b894f51858eedb6ad145d7ac7d87c4d2ca06a8fca0e31a163ce27d0c2e64d5', 'verify', 'k7Ejji86Y2hRPvAPk0tsYQ', 1768521600000, null);

-- Three public ones, one of them with a reply; one of Eve's is hidden, and Bob's is held.
insert into reviews (id, user_id, rating, comment, created_at, updated_at, public, hidden_at, hidden_reason, reply_text, reply_at) values
  ('38ITe1v1aR-ApeMBqD_hPw', 'pg7eYj2pbpDbBYUNbRz9AQ', 5, 'Great work.
On time, too.', 1765357200000, 1765443600000, 1, null, null, null, null),
  ('GKyczZLsjMfLUiTfBftSyA', 'HIIE9qM2m9tPXfTRCdYxLA', 4, 'Fast and friendly', 1767348000000, 1767348000000, 1, null, null, 'Thank you, Eve!', 1767434400000),
  ('VxSBI9naJZoQuJh_cNnjAg', 'HIIE9qM2m9tPXfTRCdYxLA', 1, 'Ask my neighbor', 1767348300000, 1767348300000, 0, 1767434700000, 'Names a third person.', null, null),
  ('l7DCoZ_aMfxniMksZBn3RA', 'pg7eYj2pbpDbBYUNbRz9AQ', 5, 'Second project, same care. It’s live 🎹', 1768035600000, 1768035600000, 1, null, null, null, null),
  ('QHFcQ_RPjh8WKaqD5W83Jw', 'k7Ejji86Y2hRPvAPk0tsYQ', 3, 'Good so far', 1768435260000, 1768435260000, 0, null, null, null, null);
insert into review_totals (rating, count) values
  (1, 0),
  (2, 0),
  (3, 0),
  (4, 1),
  (5, 2);

-- Ann posted her second review under the key draft-of-ann.
insert into idempotency_keys (user_id, key, content_hash, review_id, created_at) values
  ('pg7eYj2pbpDbBYUNbRz9AQ', 'draft-of-ann', '537451d51fab867cf90e17bd8779f6aa3e7f4df10bbae529623764c84a896eff', 'l7DCoZ_aMfxniMksZBn3RA', 1768035600000);

-- Sent, given up, and waiting.
insert into outbox (id, kind, recipient, user_id, payload, created_at, due_at, attempts, leased_until, state, last_error, sent_at) values
  ('M1b2C3d4E5f6G7h8I9j0Kw', 'verify_email', 'bob@example.com', 'k7Ejji86Y2hRPvAPk0tsYQ', '{}', 1768435200000, 1768435200000, 1, null, 'sent', null, 1768435200000),
  ('N1b2C3d4E5f6G7h8I9j0Kw', 'reset_password', 'nobody@example.com', null, '{}', 1767484800000, 1767484800000, 1, null, 'failed', 'SMTP EENVELOPE 550', null),
  ('O1b2C3d4E5f6G7h8I9j0Kw', 'review_reply', 'eve@example.com', 'HIIE9qM2m9tPXfTRCdYxLA', '{"reviewId":"GKyczZLsjMfLUiTfBftSyA"}', 1768474800000, 1768475100000, 1, null, 'waiting', 'SMTP ECONNECTION', null);
insert into public_state (id, version) values
  (1, 12);

-- PostgreSQL only; with SQLite they lie in a file of their own.
create table "throttles" ("key" varchar(255) primary key, "points" integer not null default 0, "expire" bigint);
