import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/connect.ts';
import type { Tables } from '../../db/tables.ts';
import { createPasswords, type Passwords } from './passwords.ts';
import { createRateLimits, type RateLimits } from './rate-limits.ts';
import { readAddressHash } from './secrets.ts';
import type { Clock } from './time.ts';
import type { Effects } from './transaction.ts';

export interface ContextOptions {
  /** Already migrated. */
  database: Database;
  clock: Clock;
  /** Measures waits, and never jumps, unlike the system's clock. */
  monotonicClock?: Clock | undefined;
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
  /** Returns whether an address (in lower case) is the owner's. */
  isOwnerAddress: (emailKey: string) => boolean;
  rateLimitScale: number;
  rateLimits: RateLimits;
  passwords: Passwords;
  /** Hashes an address of a network or an email, with the site's key. */
  hashAddress: (text: string) => string;
  /** Hears of what transactions of this process have committed. */
  committed: EventEmitter<Effects>;
}

/** Creates the domain's dependencies around a migrated database. */
export async function createContext({
  database,
  clock,
  monotonicClock = () => performance.timeOrigin + performance.now(),
  ...options
}: ContextOptions): Promise<Context> {
  const { publicUrl, ownerEmail, rateLimitScale } = options;
  const hashAddress = await readAddressHash(database.kysely);
  return {
    db: database.kysely,
    now: clock,
    publicUrl,
    ownerEmail,
    isOwnerAddress: (emailKey) => emailKey === ownerEmail?.toLowerCase(),
    rateLimitScale,
    rateLimits: createRateLimits({
      db: database.kysely,
      scale: rateLimitScale,
      hash: hashAddress,
      monotonicClock,
    }),
    passwords: createPasswords(),
    hashAddress,
    committed: new EventEmitter(),
  };
}
