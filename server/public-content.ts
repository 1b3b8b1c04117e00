import type { Context } from '../domain/context.server.ts';
import { publicContentVersion } from '../domain/public-content.server.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;
/** While looks fail, changes by this process add up. Beyond this many, the next look takes them for those of another. */
const maxOwn = 1000;

/**
 * Calls `changed` immediately after this process changes public content, or within a second after another does, once for each change
 * that it has seen. Returns a stop function.
 */
export function watchPublicContent(context: Context, changed: () => void, logger: Logger, everyMs = pollIntervalMs): () => void {
  let seen: number | undefined;
  let failing = false;
  let isPolling = false;
  // The versions that this process made since the last look.
  const own = new Set<number>();

  async function look(): Promise<void> {
    try {
      const version = await publicContentVersion(context);
      if (seen !== undefined && hasOthers(seen, version)) changed();
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

  const timer = setInterval(() => {
    if (isPolling) return;
    isPolling = true;
    void look().finally(() => {
      isPolling = false;
    });
  }, everyMs);
  timer.unref();
  void look();
  const stopListening = context.publicContentChanged.listen((version) => {
    // A look may already have seen this version, and cleared what was older.
    if (seen !== undefined && version <= seen) return;
    if (own.size >= maxOwn) own.clear();
    own.add(version);
    changed();
  });
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
