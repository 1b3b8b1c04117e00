import { Socket } from 'node:net';
import pg from 'pg';
import { siteApplicationName } from './postgres-pool.ts';
import { requirePostgresTls } from './postgres-tls.ts';

const reconnectMs = 1000;
const keepAliveInitialDelayMillis = 10_000;
/** The channel of the trigger on `public_content`. */
const channel = 'public_content';

/**
 * Calls back when any process has changed public content: on each notice of PostgreSQL, and whenever it listens anew, because it may
 * have missed one. Uses a connection of its own and replaces it when it breaks. Returns a stop function.
 */
export function listenForChanges(url: string, connectMs: number, changed: () => void): () => void {
  let isStopped = false;
  let socket = new Socket();
  let timer: NodeJS.Timeout | undefined;

  async function listen(): Promise<void> {
    socket = new Socket();
    const client = new pg.Client({
      connectionString: requirePostgresTls(url),
      application_name: siteApplicationName,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      keepAliveInitialDelayMillis,
      stream: () => socket,
    });
    client.on('error', () => undefined);
    client.on('notification', changed);
    client.once('end', listenAgainSoon);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      changed();
    } catch {
      // The end of the connection starts the next try. Until it succeeds, the site looks every second.
      socket.destroy();
    }
  }

  function listenAgainSoon(): void {
    if (isStopped) return;
    clearTimeout(timer);
    timer = setTimeout(() => void listen(), reconnectMs);
    timer.unref();
  }

  void listen();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    socket.destroy();
  };
}
