import { DatabaseUnavailableError, meansUnavailable } from './unavailable.ts';

const maxPingMs = 3000;
const probeIntervalMs = 2000;
/** Nothing small can show that damage is gone. */
const damageShownMs = 60_000;

/** Runs work of the database and throws `DatabaseUnavailableError` if the database cannot do it now. */
export type Guard = <Result>(work: () => Promise<Result>, options?: { everyError: boolean }) => Promise<Result>;

export interface Readiness {
  guard: Guard;
  /** Resolves if the database answers within three seconds and, as far as the site knows, takes writes, and if no statement met damage in the last minute. */
  ping: () => Promise<void>;
}

export interface ReadinessOptions {
  /** Reads as little as possible. */
  read: () => Promise<unknown>;
  /** Writes something that no one sees. */
  write: () => Promise<unknown>;
  /** Milliseconds on a clock that never goes back. */
  now?: () => number;
}

/** Rejects if the work takes longer. The work goes on. */
async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error(`The database did not answer within ${milliseconds} ms`)), milliseconds);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Marks what a database cannot do now, and remembers that it refused a write. From then on, `ping` tries a write, at most every two
 * seconds, until one succeeds. While nothing was refused, it only reads.
 */
export function createReadiness({ read, write, now = () => performance.now() }: ReadinessOptions): Readiness {
  let refusesWrites = false;
  let nextProbeAt = 0;
  let damagedUntil = -Infinity;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    await read();
    if (now() < damagedUntil) throw new Error('A statement met damage in the database');
    if (!refusesWrites) return;
    if (now() < nextProbeAt) throw new Error('The database refused the last write');
    nextProbeAt = now() + probeIntervalMs;
    await write();
    refusesWrites = false;
  }

  return {
    async guard(work, { everyError } = { everyError: false }) {
      try {
        return await work();
      } catch (error) {
        if (!everyError && !meansUnavailable(error)) throw error;
        const unavailable = new DatabaseUnavailableError(error);
        refusesWrites ||= unavailable.refusesWrites;
        if (unavailable.isDamaged) damagedUntil = now() + damageShownMs;
        throw unavailable;
      }
    },
    ping() {
      // Callers share a check, so that none pile up.
      checking ??= check().finally(() => {
        checking = undefined;
      });
      return within(maxPingMs, checking);
    },
  };
}
