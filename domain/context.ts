import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { AuthorEvents } from './accounts/author-events.ts';
import type { KeySource } from './record/key-source.ts';
import { createPasswords, type Passwords } from './accounts/password.ts';
import { reviewsFollowAuthors } from './reviews/author-events.ts';
import type { CursorKey } from './reviews/cursor.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { guardMethods } from './unavailable.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

export interface ContextOptions {
  database: Database;
  clock: Clock;
  /** Origin of the running site, without a trailing slash. */
  publicUrl: string;
  ownerEmail?: string | undefined;
  /** 1 gives the documented limits; larger allows more. */
  rateLimitScale: number;
  cursorKey: CursorKey;
  /** The key that signs the record of reviews. */
  recordKey: KeySource;
  /** How many processes of the site share this machine's cores. */
  processes?: number;
}

/** The domain's dependencies, the first argument of its functions. */
export interface Context {
  db: Kysely<Tables>;
  now: Clock;
  publicUrl: string;
  ownerEmail: string | undefined;
  rateLimitScale: number;
  cursorKey: CursorKey;
  recordKey: KeySource;
  rateLimits: RateLimits;
  passwords: Passwords;
  authorEvents: AuthorEvents;
  /** Sent when this process has queued an email. */
  emailQueued: Signal;
  /** Sent with the new version when this process has changed public content. */
  publicContentChanged: Signal<number>;
}

/** A plain list of listeners. */
export interface Signal<Value = void> {
  send: (value: Value) => void;
  /** Returns a function that stops listening. */
  listen: (listener: (value: Value) => void) => () => void;
}

function createSignal<Value = void>(): Signal<Value> {
  const listeners = new Set<(value: Value) => void>();
  return {
    send: (value) => {
      for (const listener of listeners) listener(value);
    },
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Creates the domain's dependencies around a migrated database. */
export function createContext(options: ContextOptions): Context {
  return {
    db: options.database.kysely,
    now: options.clock,
    publicUrl: options.publicUrl,
    ownerEmail: options.ownerEmail,
    rateLimitScale: options.rateLimitScale,
    cursorKey: options.cursorKey,
    recordKey: options.recordKey,
    rateLimits: guardMethods(createRateLimits(options.database, options.rateLimitScale), options.database.guard),
    passwords: createPasswords(options.processes),
    authorEvents: reviewsFollowAuthors,
    emailQueued: createSignal(),
    publicContentChanged: createSignal<number>(),
  };
}
