import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { testPassword } from '../harness/create-test-app.ts';
import { findLeaks } from '../harness/find-leaks.ts';
import { openRawSocket } from '../harness/raw-socket.ts';
import { signUpAt } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 120_000);

const secret = 'AbC-_9xYz0'.repeat(5).slice(0, 43);
const email = 'someone.private@example.com';
const lanes = 8;

const percent = (given: string) => [...given].map((letter) => `%${letter.codePointAt(0)?.toString(16)}`).join('');
const encodings = [
  (given: string) => given,
  encodeURIComponent,
  percent,
  (given: string) => encodeURIComponent(percent(given)),
  (given: string) => percent(percent(given)),
];
const folders = [
  'verify',
  'VERIFY',
  '%76erify',
  '%2576erify',
  'reset-password',
  'Reset-Password',
  'invitation',
  'api/users/verify',
  'api/invitations',
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

const oddTargets = [secret, email].flatMap((hidden) =>
  encodings.flatMap((encode) =>
    folders.flatMap((folder) =>
      endings.flatMap((ending) => {
        const path = `/${folder}/${encode(hidden)}${ending}`;
        const others = [`/${folder};m=${encode(hidden)}/x${ending}`, `/reviews?cursor=${encode(hidden)}${ending}`];
        return [path, `http://${hidden}.example.com${path}`, ...others];
      }),
    ),
  ),
);

/** Sends a request line as it is. Returns the status. */
async function send(url: string, target: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const { received, ended } = await openRawSocket(Number(port), `GET ${target} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: close\r\n\r\n`);
  await ended;
  return received().split(' ', 2)[1] ?? 'none';
}

const isJson = (line: string) => {
  try {
    return typeof JSON.parse(line) === 'object';
  } catch {
    return false;
  }
};

test('whatever path is requested, standard error has only JSON lines, and none of the path’s secrets', async () => {
  const site = await startServer({ settings: { LOG_LEVEL: 'trace' } });
  onTestFinished(site.stop);
  if (site.process.stderr === null) throw new Error('There is no log');
  const logged = text(site.process.stderr);

  // What an account tells and is told.
  const client = await signUpAt(site, 'ann.private@example.com');
  expect((await client.logIn()).status).toBe(200);
  await client.postReview('Told to everyone, but not to the log.');
  const body = JSON.stringify({ email: 'ann.private@example.com' });
  await fetch(`${site.url}/api/users/forgot-password`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  const link = await site.smtp.waitForLink('ann.private@example.com', 'reset-password');
  const token = link.split('/').at(-1) ?? '';
  await fetch(link);
  await fetch(`${site.url}/api/users/reset-password/${token}`);

  const every = extent(47, 1);
  const targets = oddTargets.filter((_, index) => index % every === 0);
  const statuses = new Map<string, number>();
  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      for (const target of targets.filter((_target, index) => index % lanes === lane)) {
        const status = await send(site.url, target);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }
    }),
  );
  // Stopping flushes the log.
  site.process.kill('SIGTERM');
  await once(site.process, 'close');
  const lines = (await logged).split('\n').filter((line) => line !== '');
  report('odd paths', { ...Object.fromEntries(statuses), lines: lines.length });
  expect(lines.length).toBeGreaterThan(targets.length / 3);
  expect(lines.filter((line) => !isJson(line))).toEqual([]);
  const inPaths = [secret, email, 'someone.private'].flatMap((hidden) => encodings.map((encode) => encode(hidden)));
  const inBodies = ['ann.private@example.com', testPassword, 'Told to everyone', token];
  expect(findLeaks(lines.join('\n'), [...inPaths, ...inBodies])).toEqual([]);
  expect([...statuses.keys()].filter((status) => !/^[234]\d\d$/u.test(status))).toEqual([]);
});
