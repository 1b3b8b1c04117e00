import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface RawSocket {
  socket: Socket;
  received: () => string;
  /** Rejects if the connection ends first. */
  until: (text: string) => Promise<void>;
  /** Resolves when the connection ends: to an error code or `closed`. */
  ended: Promise<string>;
}

/** Connects from an address of this machine and sends bytes as they are. */
export async function openRawSocket(
  port: number,
  sent: string | Buffer = '',
  localAddress?: string,
): Promise<RawSocket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  let received = '';
  let error: NodeJS.ErrnoException | undefined;
  socket.on('error', (each) => {
    error = each;
  });
  const closed = Promise.withResolvers<string>();
  socket.once('close', () => closed.resolve(error?.code ?? 'closed'));
  const ended = closed.promise;
  socket.on('data', (chunk: Buffer) => {
    received += chunk.toString('latin1');
    socket.emit('received');
  });
  const until = async (text: string) => {
    while (!received.includes(text)) {
      const end = await Promise.race([once(socket, 'received').then(() => undefined), ended]);
      if (end !== undefined && !received.includes(text))
        throw new Error(`The connection ended (${end}) after: ${received}`);
    }
  };
  if (sent !== '') socket.write(sent);
  await Promise.race([once(socket, 'connect'), ended]);
  return { socket, received: () => received, until, ended };
}

export const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /gu)].map(([, status]) => Number(status));
