import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readRecording } from './recording.ts';

// The least that a Node server can do: sends recorded responses, which it finds by their path. Run: node bare.ts RECORDING
const recording = readRecording(process.argv[2] ?? '');

const server = createServer((request, response) => {
  const found = recording[request.url ?? ''];
  if (found === undefined) {
    response.writeHead(404).end();
    return;
  }
  const { status, headers, body } = request.headers['if-none-match'] === undefined ? found.full : found.notModified;
  response.writeHead(status, headers).end(body);
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
