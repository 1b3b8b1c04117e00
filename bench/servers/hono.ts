import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { type RecordedResponse, readRecording } from './recording.ts';

// Hono with a route for each recorded response. Run: node hono.ts RECORDING
const prepare = ({ status, headers, body }: RecordedResponse) => ({
  init: { status, headers: Object.fromEntries(headers.flatMap((name, at) => (at % 2 === 0 ? [[name, headers[at + 1] ?? '']] : []))) },
  body: status === 304 ? null : new Uint8Array(body),
});

const app = new Hono();
for (const [path, { full, notModified }] of Object.entries(readRecording(process.argv[2] ?? ''))) {
  const [whole, unchanged] = [prepare(full), prepare(notModified)];
  app.get(path, (c) => {
    const { body, init } = c.req.header('if-none-match') === undefined ? whole : unchanged;
    return new Response(body, init);
  });
}
serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(`http://127.0.0.1:${port}`));
