import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { AuthorEvents } from './accounts/author-events.server.ts';
import { createPasswords, type Passwords } from './accounts/password.server.ts';
import { reviewsFollowAuthors } from './reviews/author-events.server.ts';
import { createRateLimits, type RateLimits } from './rate-limits.server.ts';
import { guardMethods } from './unavailable.server.ts';

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
}

/** The domain's dependencies, the first argument of its functions. */
export interface Context {
  db: Kysely<Tables>;
  now: Clock;
  publicUrl: string;
  ownerEmail: string | undefined;
  rateLimitScale: number;
  rateLimits: RateLimits;
  passwords: Passwords;
  authorEvents: AuthorEvents;
  /** Sent when this process has queued an email or changed public content. */
  emailQueued: Signal;
  publicContentChanged: Signal;
}

/** A plain list of listeners. */
export interface Signal {
  send: () => void;
  /** Returns a function that stops listening. */
  listen: (listener: () => void) => () => void;
}

function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    send: () => {
      for (const listener of listeners) listener();
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
    rateLimits: guardMethods(createRateLimits(options.database, options.rateLimitScale), options.database.guard),
    passwords: createPasswords(),
    authorEvents: reviewsFollowAuthors,
    emailQueued: createSignal(),
    publicContentChanged: createSignal(),
  };
}
