import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

const secret = 'AbC-_9xYz0'.repeat(5).slice(0, 43);
const email = 'someone.private@example.com';
const lanes = 4;

let server: RunningServer;
let logged = '';

beforeAll(async () => {
  await ensureBuilt();
  server = await startServer({ settings: { LOG_LEVEL: 'trace' } });
  server.process.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()));
}, 60_000);
afterAll(() => server.stop());

const percent = (text: string) => [...text].map((letter) => `%${letter.codePointAt(0)?.toString(16)}`).join('');
const encodings = [
  (text: string) => text,
  encodeURIComponent,
  percent,
  (text: string) => encodeURIComponent(percent(text)),
  (text: string) => percent(encodeURIComponent(percent(text))),
];
const folders = [
  'verify',
  'VERIFY',
  '%76erify',
  '%2576erify',
  'reset-password',
  'Reset-Password',
  'api/users/verify',
  'api/users',
  'nothing',
  'assets',
  'auth',
  'account',
  'x/verify/y',
  '',
];
const endings = [
  '',
  '/',
  '%',
  '%25',
  '%2525',
  '%E0%A4%A',
  '%00',
  '.data',
  '/_.data',
  ';a=b',
  '?x=%',
  '#x',
  '//',
  '%2F',
  '\\',
  '/..',
  '%C0%AF',
  '%u0041',
];

/** Sends a request line as it is, and waits until the server has closed the connection. */
async function send(target: string): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(`GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  await once(socket, 'close');
  return answer;
}

test('whatever path is requested, standard error has only JSON lines, and none of the path’s secrets', async () => {
  const paths = [secret, email].flatMap((hidden) =>
    encodings.flatMap((encode) =>
      folders.flatMap((folder) =>
        endings.flatMap((ending) => {
          const path = `/${folder}/${encode(hidden)}${ending}`;
          return [
            path,
            `http://${hidden}.example.com${path}`,
            `/${folder};m=${encode(hidden)}/x${ending}`,
            `/reviews?cursor=${encode(hidden)}${ending}`,
          ];
        }),
      ),
    ),
  );
  const every = extent(47, 1);
  const targets = paths.filter((_, index) => index % every === 0);
  const statuses = new Map<string, number>();
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (next < targets.length) {
        const target = targets[next] ?? '';
        next += 1;
        const status = (await send(target)).split(' ', 2)[1] ?? 'none';
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  // Stopping flushes the log.
  server.process.kill('SIGTERM');
  await once(server.process, 'close');
  const lines = logged.split('\n').filter((line) => line !== '');
  const isJson = (line: string) => {
    try {
      return typeof JSON.parse(line) === 'object';
    } catch {
      return false;
    }
  };
  report('odd paths', { ...Object.fromEntries(statuses), lines: lines.length });
  expect(lines.length).toBeGreaterThan(targets.length / 3);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  const hidden = [secret, email, 'someone.private', ...[secret, email].flatMap((text) => encodings.map((encode) => encode(text)))];
  expect(lines.filter((line) => hidden.some((text) => line.includes(text)))).toEqual([]);
  expect([...statuses.keys()].filter((status) => !/^[234]\d\d$/u.test(status))).toEqual([]);
});
