import type { Server } from 'node:http';
import { ConfigError } from './config.ts';

interface Address {
  host: string;
  port: number;
  /** Socket that systemd has opened. */
  fd?: number | undefined;
  prefix?: string;
}

function explain(
  error: NodeJS.ErrnoException,
  { host, port, fd, prefix = '' }: Address,
): ConfigError {
  const setting = `${prefix}PORT ${port} on ${host}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `${setting} is in use by another process; stop it, or set another ${prefix}PORT`,
    EACCES: `${setting} needs permissions that this user does not have`,
    EADDRNOTAVAIL: `${prefix}HOST ${host} is not an address of this machine`,
    ENOTFOUND: `${prefix}HOST ${host} is not an address of this machine`,
  };
  const reason =
    fd === undefined
      ? (reasons[error.code ?? ''] ?? `${setting} cannot be used: ${error.message}`)
      : `The socket that systemd passes cannot be used (${error.message}): it must be one of ListenStream=, with Accept=no`;
  return new ConfigError(reason, { cause: error });
}

/** systemd's sockets come after standard error. */
const firstInheritedFd = 3;

/** Finds the socket that systemd keeps open while the site restarts. */
export function findInheritedSocket(
  env: Record<string, string | undefined>,
  pid: number,
): number | undefined {
  const { LISTEN_PID: recipient, LISTEN_FDS: count = '1' } = env;
  if (recipient !== String(pid) || count === '0') return undefined;
  if (count !== '1')
    throw new ConfigError(
      `systemd passes ${count} sockets, but the site serves one: leave one ListenStream= in its socket unit`,
    );
  return firstInheritedFd;
}

/** Returns the port, or undefined for a Unix socket. Rejects with ConfigError. */
export async function bind(server: Server, address: Address): Promise<number | undefined> {
  const { host, port, fd } = address;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)));
    server.listen(fd === undefined ? { host, port } : { fd }, resolve);
  });
  return portOf(server);
}

export function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === 'object' ? address?.port : undefined;
}
