import type { Kysely } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { Tables } from '../db/tables.ts';
import type { AuthorEvents } from './accounts/author-events.server.ts';
import { createPasswords, type Passwords } from './accounts/password.server.ts';
import { reviewsFollowAuthors } from './reviews/author-events.server.ts';
import { createThrottles, type Throttles } from './throttles.server.ts';

/** Milliseconds since 1970. */
export type Clock = () => number;

export interface DomainOptions {
  database: Database;
  clock: Clock;
  /** Origin of the running site, without a trailing slash. */
  publicUrl: string;
  ownerEmail?: string | undefined;
  /** 1 as documented; larger allows more. */
  throttleScale: number;
}

/** Everything that the rules need of the world. The domain's functions take it first. */
export interface Domain {
  db: Kysely<Tables>;
  now: Clock;
  publicUrl: string;
  ownerEmail: string | undefined;
  throttleScale: number;
  throttles: Throttles;
  passwords: Passwords;
  authorEvents: AuthorEvents;
  /** Called after a mail was queued, and after something that public pages show has changed, in this process. */
  mailQueued: Signal;
  publicChanged: Signal;
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

/** Composes the rules with the world that they work in. The database must be migrated. */
export function createDomain(options: DomainOptions): Domain {
  return {
    db: options.database.kysely,
    now: options.clock,
    publicUrl: options.publicUrl,
    ownerEmail: options.ownerEmail,
    throttleScale: options.throttleScale,
    throttles: createThrottles(options.database, options.throttleScale),
    passwords: createPasswords(),
    authorEvents: reviewsFollowAuthors,
    mailQueued: createSignal(),
    publicChanged: createSignal(),
  };
}
