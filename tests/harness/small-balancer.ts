import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';

const idempotent = new Set(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS']);

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * A small balancer: asks the processes in turn, and like nginx asks the next one where that is safe, because the request may be repeated
 * or because nobody has received it.
 */
export async function startSmallBalancer(port: number, sitePorts: number[]): Promise<AsyncDisposable> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  async function forward(incoming: IncomingMessage, body: Buffer, sitePort: number): Promise<IncomingMessage> {
    const { method, url: path, headers } = incoming;
    const forwardedFor = String(incoming.socket.remoteAddress);
    const options = { agent, host: '127.0.0.1', port: sitePort, method, path, headers: { ...headers, 'x-forwarded-for': forwardedFor } };
    const outgoing = send(options).end(body);
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    return response;
  }

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await readBody(incoming);
    const first = (turn += 1);
    for (let tried = 0; tried < sitePorts.length; tried += 1) {
      try {
        const response = await forward(incoming, body, sitePorts[(first + tried) % sitePorts.length] ?? 0);
        const { connection: _connection, ...headers } = response.headers;
        outgoing.writeHead(response.statusCode ?? 502, headers);
        response.pipe(outgoing);
        return;
      } catch (error) {
        const isUnsent = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!isUnsent && !idempotent.has(incoming.method ?? '')) break;
      }
    }
    outgoing.writeHead(502).end();
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}
