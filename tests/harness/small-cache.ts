import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

interface Stored {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  keys: string[];
  at: number;
}

const secondsOf = (cacheControl: string): number => Number(/\bs-maxage=(\d+)/u.exec(cacheControl)?.[1] ?? 0);

/** A small shared cache: keeps what `s-maxage` allows, never for or from a request with a token, and drops by Surrogate-Key. */
export async function startSmallCache(port: number, sitePort: number): Promise<AsyncDisposable> {
  const stored = new Map<string, Stored>();

  function send(
    { status, headers, body, at }: Stored,
    { headers: asked }: IncomingMessage,
    response: ServerResponse,
    isHit: boolean,
  ): void {
    if (headers['etag'] !== undefined && asked['if-none-match'] === headers['etag']) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(status, { ...headers, ...(isHit ? { Age: String(Math.floor((Date.now() - at) / 1000)) } : {}) }).end(body);
  }

  async function pass(request: IncomingMessage, url: string): Promise<Stored> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { authorization, 'content-type': type } = request.headers;
    const given = { ...(authorization === undefined ? {} : { authorization }), ...(type === undefined ? {} : { 'content-type': type }) };
    const method = request.method ?? 'GET';
    const body = chunks.length === 0 ? null : Buffer.concat(chunks);
    const fetched = await fetch(`http://127.0.0.1:${sitePort}${url}`, { method, body, redirect: 'manual', headers: given });
    const {
      'content-encoding': _encoding,
      'content-length': _length,
      'transfer-encoding': _transfer,
      connection: _connection,
      ...headers
    } = Object.fromEntries(fetched.headers);
    const keys = (headers['surrogate-key'] ?? '').split(' ');
    return { status: fetched.status, headers, body: Buffer.from(await fetched.arrayBuffer()), keys, at: Date.now() };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url = '/', headers } = request;
    if (method === 'PURGE') {
      for (const [key, { keys }] of stored) if (keys.includes(String(headers['surrogate-key']))) stored.delete(key);
      response.writeHead(200).end();
      return;
    }
    const isShared = method === 'GET' && headers.authorization === undefined;
    const known = isShared ? stored.get(url) : undefined;
    if (known !== undefined) {
      send(known, request, response, true);
      return;
    }
    const fresh = await pass(request, url);
    if (isShared && secondsOf(fresh.headers['cache-control'] ?? '') > 0) stored.set(url, fresh);
    send(fresh, request, response, false);
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(502).end());
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    [Symbol.asyncDispose]: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}
