import type { Context } from '../domain/context.server.ts';
import { publicContentVersion } from '../domain/public-content.server.ts';
import type { Logger } from './logger.ts';

const pollIntervalMs = 1000;

/** Calls `changed` at once when this process changes public content, and within a second when another process did. Returns what ends it. */
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
      // What is cached stays true until the database can say otherwise: pages are readable while it is away.
      if (!failing) logger.warn({ err: error }, 'The version of public content could not be read');
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
