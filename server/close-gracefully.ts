import type { Server } from 'node:http';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { Connections } from './connections.ts';

/** How long requests in flight may take during a stop. */
export const maxRequestMs = 10_000;
/** How long a new connection may take to send the first byte of its request during a stop. */
const firstByteMs = 1000;
const idlePollIntervalMs = 50;
const maxAcceptMs = 5000;
const quietTurns = 2;

/**
 * Closes a server without a reset of a connection that it accepted or that waits to be accepted: announces the end, waits for the
 * delay, accepts what waits, stops accepting, and closes each connection as soon as its request is finished.
 */
export async function closeGracefully(server: Server, connections: Connections, delayMs: number): Promise<void> {
  connections.announceClose();
  await sleep(delayMs);
  await acceptWaiting(server);
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  const firstBytesUntil = performance.now() + firstByteMs;
  const idle = setInterval(() => {
    // What has arrived is read before an immediate runs, so that an idle connection really has no request.
    setImmediate(() => {
      server.closeIdleConnections();
      if (performance.now() > firstBytesUntil) closeUnused(connections);
    });
  }, idlePollIntervalMs);
  const deadline = setTimeout(() => server.closeAllConnections(), maxRequestMs);
  await closed;
  clearInterval(idle);
  clearTimeout(deadline);
}

/** Accepts the connections that the system has established already. Closing the server would reset them. */
async function acceptWaiting(server: Server): Promise<void> {
  const until = performance.now() + maxAcceptMs;
  let quiet = 0;
  const restart = () => {
    quiet = -1;
  };
  server.on('connection', restart);
  // The event loop accepts connections between two immediates. At the end, nothing but the call to close follows the last look.
  while (quiet < quietTurns && performance.now() < until) {
    await nextTurn();
    quiet += 1;
  }
  server.off('connection', restart);
}

function closeUnused({ bySocket }: Connections): void {
  for (const socket of bySocket.keys()) if (socket.bytesRead === 0) socket.destroy();
}
