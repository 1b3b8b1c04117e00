import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

const headEnd = Buffer.from('\r\n\r\n');
const lastChunk = '0\r\n\r\n';

interface Head {
  status: number;
  /** Where the body starts. */
  bodyAt: number;
  /** The length of the body, or undefined if it comes in chunks. */
  length: number | undefined;
}

/** Reads the head of a response once all of it is there. */
export function readHead(received: Buffer): Head | undefined {
  const end = received.indexOf(headEnd);
  if (end === -1) return undefined;
  const text = received.toString('latin1', 0, end);
  const status = Number(text.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
  const isChunked = /^transfer-encoding: *chunked$/imu.test(text);
  const given = /^content-length: *(\d+)$/imu.exec(text)?.[1];
  const hasBody = status !== 204 && status !== 304;
  return { status, bodyAt: end + headEnd.length, length: !hasBody ? 0 : isChunked ? undefined : Number(given ?? 0) };
}

function isComplete(received: Buffer, { bodyAt, length }: Head): boolean {
  if (length !== undefined) return received.length >= bodyAt + length;
  return received.toString('latin1', Math.max(bodyAt, received.length - lastChunk.length)) === lastChunk;
}

/** Writes a request as it goes over the wire. */
export function writeRequest(method: string, path: string, headers: Record<string, string>, body = ''): Buffer {
  const all = { Host: 'localhost', ...headers, ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }) };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * A connection that sends one request after another and reads little more of each response than its end, because a client that shares
 * the cores with the server must cost little.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #waiting: { resolve: (status: number) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (data) => this.#read(data));
    socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection')));
    socket.on('error', (error) => this.#waiting?.reject(error));
  }

  static async open(url: string): Promise<HttpConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    await once(socket, 'connect');
    return new HttpConnection(socket);
  }

  /** Sends a request. Resolves to the status of its response once all of that has arrived. */
  send(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #read(data: Buffer): void {
    this.#received = this.#received.length === 0 ? data : Buffer.concat([this.#received, data]);
    const head = readHead(this.#received);
    if (head === undefined || !isComplete(this.#received, head)) return;
    this.#received = Buffer.alloc(0);
    this.#waiting?.resolve(head.status);
  }
}
