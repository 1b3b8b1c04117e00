import { expect, test } from 'vitest';
import { readWrk } from './measure/load-generator.ts';
import { pathAt } from './mixed.ts';
import { readRecording, writeRecording } from './servers/recording.ts';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

test('a thousand requests of the mixed load contain each path as often as its share says', () => {
  const paths = Array.from({ length: 1000 }, (_, index) => pathAt(5000 + index));
  const counts = Object.groupBy(paths, (path) => path);
  expect(counts['/']).toHaveLength(300);
  expect(counts['/api/users/token']).toHaveLength(48);
  expect(counts['post']).toHaveLength(2);
  expect(Object.keys(counts)).toHaveLength(8);
});

const printed = `Running 1s test @ http://localhost:1/
  188 requests in 1.01s, 41.31KB read
Requests/sec:    186.14
Transfer/sec:     40.95KB`;

test('the rate of wrk is read, and a failed request refuses it', () => {
  const { requests, seconds } = readWrk(printed);
  expect(requests).toBe(188);
  expect(requests / seconds).toBeCloseTo(186.14);
  expect(() => readWrk(printed.replace('Requests', '  Non-2xx or 3xx responses: 1\nRequests'))).toThrow('Some requests failed');
  expect(() => readWrk(printed.replace('Requests', '  Socket errors: connect 0, read 2, write 0, timeout 0\nRequests'))).toThrow('failed');
});

test('a recorded response is the same after it was written and read', () => {
  const response = { status: 200, headers: ['Content-Type', 'text/plain'], body: Buffer.from([0, 255, 10]) };
  const folder = mkdtempSync(join(tmpdir(), 'recording-'));
  const file = join(folder, 'recording.json');
  writeFileSync(file, writeRecording({ '/': { full: response, notModified: { ...response, body: Buffer.alloc(0) } } }));
  expect(readRecording(file)['/']?.full).toEqual(response);
  rmSync(folder, { recursive: true });
});
