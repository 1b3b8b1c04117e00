import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ConfigError } from './config.ts';

interface Address {
  host: string;
  port: number;
  /** The descriptor of a socket that listens already. */
  fd?: number | undefined;
  /** What the names of the two settings start with. */
  prefix?: string;
}

/** Explains why a server cannot listen, and names the setting to fix. */
function explain(error: NodeJS.ErrnoException, { host, port, prefix = '' }: Address): Error {
  const given = `${prefix}PORT ${port} on ${host}`;
  const reasons: Record<string, string> = {
    EADDRINUSE: `${given} is in use by another process`,
    EACCES: `${given} needs permissions that this user does not have`,
    EADDRNOTAVAIL: `${prefix}HOST ${host} is not an address of this machine`,
    ENOTFOUND: `${prefix}HOST ${host} is not an address of this machine`,
  };
  return new ConfigError(reasons[error.code ?? ''] ?? `${given} cannot be used: ${error.message}`, {
    cause: error,
  });
}

/** Makes a server listen, and returns its port. Rejects with ConfigError when it cannot. */
export async function bind(server: Server, address: Address): Promise<number> {
  const { host, port, fd } = address;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(explain(error, address)));
    server.listen(fd === undefined ? { host, port } : { fd }, resolve);
  });
  return (server.address() as AddressInfo).port;
}
