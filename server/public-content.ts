import type { Context } from '../domain/context.ts';
import { publicContentVersion } from '../domain/public-content.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;
/** However often the database calls, looks are this far apart, so that a storm of writes costs little. */
const minPauseMs = 20;
/** While looks fail, changes by this process add up. Beyond this many, the next look takes them for those of another. */
const maxOwn = 1000;

export interface WatchOptions {
  /** Calls back soon after a change by any process. Without it, or when it misses one, a look every second notices. */
  watchChanges?: (changed: () => void) => () => void;
  everyMs?: number;
}

/**
 * Calls `changed` immediately after this process changes public content, and soon after another does, within a second at the latest:
 * once for each change that it has seen. Returns a stop function.
 */
export function watchPublicContent(context: Context, changed: () => void, logger: Logger, options: WatchOptions = {}): () => void {
  let seen: number | undefined;
  let failing = false;
  let isLooking = false;
  let isStopped = false;
  let next: NodeJS.Timeout | undefined;
  // The versions that this process made since the last look.
  const own = new Set<number>();

  async function look(): Promise<void> {
    try {
      const version = await publicContentVersion(context);
      if (isStopped) return;
      // What was cached before the first look may already have been out of date.
      if (seen === undefined || hasOthers(seen, version)) changed();
      seen = version;
      for (const made of own) if (made <= version) own.delete(made);
      failing = false;
    } catch (error) {
      // Keep the cache while the database is unavailable, so that visitors can still read pages.
      if (!failing) logger.warn({ err: error }, 'Reading the version of public content failed');
      failing = true;
    }
  }

  /** Tells whether another process made one of the versions since `from`. Each version is made once. */
  function hasOthers(from: number, to: number): boolean {
    const known = [...own].filter((version) => version > from && version <= to);
    return to < from || known.length < to - from;
  }

  let isCalled = false;
  function lookNow(): void {
    isCalled = true;
    if (isLooking || next !== undefined || isStopped) return;
    isCalled = false;
    isLooking = true;
    void look().finally(() => {
      isLooking = false;
      next = setTimeout(() => {
        next = undefined;
        if (isCalled) lookNow();
      }, minPauseMs);
      next.unref();
    });
  }

  const timer = setInterval(lookNow, options.everyMs ?? pollIntervalMs);
  timer.unref();
  lookNow();
  const stopWatching = options.watchChanges?.(lookNow);
  const stopListening = context.publicContentChanged.listen((version) => {
    // A look may already have seen this version, and cleared what was older.
    if (seen !== undefined && version <= seen) return;
    if (own.size >= maxOwn) own.clear();
    own.add(version);
    changed();
  });
  return () => {
    isStopped = true;
    clearInterval(timer);
    clearTimeout(next);
    stopWatching?.();
    stopListening();
  };
}
