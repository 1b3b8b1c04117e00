import { createServer, get, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

// The least that a Node server can do: asks a site once for each response, and then sends the same
// bytes. Run: node bare.ts SITE
const addedByNode = new Set(['Date', 'Connection', 'Keep-Alive']);
const recorded = new Map<string, (response: ServerResponse) => void>();

const server = createServer({ keepAliveTimeout: 75_000 }, ({ url = '', headers }, response) => {
  const key = url + headers['if-none-match'];
  const record = () =>
    get(process.argv[2] + url, { headers }, (from) => {
      const kept = from.rawHeaders.filter(
        (_, index, all) => !addedByNode.has(all[index - (index % 2)] ?? ''),
      );
      void buffer(from).then((body) => {
        recorded.set(key, (to) => to.writeHead(from.statusCode ?? 0, kept).end(body));
        recorded.get(key)?.(response);
      });
    });
  (recorded.get(key) ?? record)(response);
});
server.maxRequestsPerSocket = 10_000;
server.listen(0, '127.0.0.1', () =>
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
