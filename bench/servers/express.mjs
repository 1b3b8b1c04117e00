import express from 'express';
import { readRecording } from './recording.ts';

// Express with a route for each recorded response. Run: node express.mjs RECORDING
const app = express().disable('x-powered-by').disable('etag');
for (const [path, { full, notModified }] of Object.entries(readRecording(process.argv[2] ?? ''))) {
  app.get(path, (request, response) => {
    const { status, headers, body } = request.headers['if-none-match'] === undefined ? full : notModified;
    response.status(status);
    for (let at = 0; at < headers.length; at += 2) response.setHeader(headers[at], headers[at + 1]);
    response.end(body);
  });
}
const server = app.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`));
