import type { Context } from '../domain/context.server.ts';
import { publicContentVersion } from '../domain/public-content.server.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;

/** Calls `changed` immediately after this process changes public content, or within a second after another does. Returns a stop function. */
export function watchPublicContent(context: Context, changed: () => void, logger: Logger, everyMs = pollIntervalMs): () => void {
  let seen: number | undefined;
  let failing = false;
  let isPolling = false;

  async function look(): Promise<void> {
    try {
      const version = await publicContentVersion(context);
      if (seen !== undefined && version !== seen) changed();
      seen = version;
      failing = false;
    } catch (error) {
      // Keep the cache while the database is unavailable, so that visitors can still read pages.
      if (!failing) logger.warn({ err: error }, 'Reading the version of public content failed');
      failing = true;
    }
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
  const stopListening = context.publicContentChanged.listen(changed);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
