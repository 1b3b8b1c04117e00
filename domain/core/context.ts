import { EventEmitter } from 'node:events';
import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { emailKey } from '#shared/email-address.ts';
import { createPasswords } from './passwords.ts';
import { createRateLimits } from './rate-limits.ts';
import { readAddressHash } from './secrets.ts';
import type { Clock } from './time.ts';
import type { Effect } from './transaction.ts';

export interface ContextOptions {
  db: Kysely<Tables>;
  clock: Clock;
  /** Measures waits. Unlike the system clock, it never jumps. */
  monotonicClock?: Clock | undefined;
  publicUrl: string;
  ownerEmail?: string | undefined;
  /** 1 for the documented limits; larger allows more. */
  rateLimitScale: number;
}

export type Context = Awaited<ReturnType<typeof createContext>>;

export async function createContext({
  db,
  clock,
  monotonicClock = () => performance.timeOrigin + performance.now(),
  publicUrl,
  ownerEmail,
  rateLimitScale,
}: ContextOptions) {
  const hashAddress = await readAddressHash(db);
  return {
    db,
    now: clock,
    publicUrl,
    ownerEmail,
    isOwnerAddress: (key: string) => ownerEmail !== undefined && key === emailKey(ownerEmail),
    rateLimitScale,
    rateLimits: createRateLimits({
      db,
      scale: rateLimitScale,
      hash: hashAddress,
      monotonicClock,
    }),
    passwords: createPasswords(),
    hashAddress,
    /** Emits after each commit in this process. */
    committed: new EventEmitter<Record<Effect, []>>(),
  };
}
