import type Sqlite from 'better-sqlite3';
import { createRateLimits } from './rate-limits-table.ts';
import { reasonOf } from './reason.ts';
import type { WriteQueue } from './write-queue.ts';

/** Tells the owner that rate limits were lost. */
export const rebuiltWarning = (file: string, damage: unknown): string =>
  `${file} was damaged and has been rebuilt; all rate limits start anew: ${reasonOf(damage)}`;

/**
 * Empties a damaged file without reading its tables: VACUUM copies what the schema lists, which is nothing. Unlike a new file, the change
 * reaches other processes that have this one open.
 */
function emptyInPlace(limiter: Sqlite.Database): void {
  limiter.unsafeMode(true);
  try {
    limiter.pragma('writable_schema = ON');
    limiter.exec('delete from sqlite_schema');
    limiter.exec('vacuum');
  } finally {
    limiter.pragma('writable_schema = RESET');
    limiter.unsafeMode(false);
  }
  limiter.exec(createRateLimits);
}

/** Returns a function that rebuilds the rate limits after damage, once for all statements that meet it meanwhile. */
export function createRebuild(limiter: Sqlite.Database, writes: WriteQueue, warn: (text: string) => void): (damage: unknown) => void {
  let isRebuilding = false;
  const rebuild = async (damage: unknown): Promise<void> => {
    try {
      await writes.run(() => emptyInPlace(limiter));
      warn(rebuiltWarning(limiter.name, damage));
    } catch (error) {
      warn(`${limiter.name} is damaged and could not be rebuilt; the next start rebuilds it: ${reasonOf(error)}`);
    } finally {
      isRebuilding = false;
    }
  };
  return (damage) => {
    if (isRebuilding) return;
    isRebuilding = true;
    void rebuild(damage);
  };
}
