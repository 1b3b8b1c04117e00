import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { builtServer, ensureBuilt } from '../harness/built-server.ts';
import { extent, report } from './extent.ts';
import { inheritedEnvironment } from '../harness/inherited-environment.ts';

const deadlineMs = 60_000;
let folder: string;
let site: { process: ChildProcess; port: number };

beforeAll(async () => {
  await ensureBuilt();
  folder = await mkdtemp(join(tmpdir(), 'site-mailbox-'));
  const child = spawn(process.execPath, [builtServer], {
    cwd: folder,
    env: { ...inheritedEnvironment, PORT: '0', DATA_DIR: folder, HOST: '0.0.0.0', ALLOW_UNSENT_EMAIL: 'true', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const announced = /^Site: +\S+:(\d+)$/mu.exec(output)?.[1];
      if (announced !== undefined) resolve(Number(announced));
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', () => reject(new Error(`The server ended while starting:\n${output}`)));
  });
  site = { process: child, port };
}, deadlineMs);
afterAll(async () => {
  const ended = once(site.process, 'exit');
  site.process.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true });
});

/** Requests a path and returns all of the answer that does not differ between two requests. */
async function get(path: string, headers: Record<string, string>, host = '127.0.0.1') {
  const sent = request({ host, port: site.port, path, headers: { Host: 'localhost', Connection: 'close', ...headers } }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response.setEncoding('utf8')) body += String(chunk);
  const { date: _date, 'x-request-id': _id, ...kept } = response.headers;
  return { status: response.statusCode, headers: kept, body };
}

const paths = ['/dev/mailbox', '/dev/mailbox/emails.json', '/dev/mailbox/AbCdEfGhIjKlMnOpQrSt-_/html'];
const strangers: Record<string, string>[] = [
  { Host: 'rebound.example' },
  { 'X-Forwarded-For': '127.0.0.1' },
  { Forwarded: 'for=127.0.0.1' },
  { Via: '1.1 tunnel' },
  { 'X-Real-IP': '127.0.0.1' },
  { 'CF-Connecting-IP': '127.0.0.1' },
];

test('the mailbox answers this machine', async () => {
  expect(await get(paths[0] ?? '', {})).toMatchObject({ status: 200, body: expect.stringContaining('Development mailbox') });
});

test('to everyone else the mailbox is an unknown page, headers and all', async () => {
  const unknown = await get('/no-such-page', {});
  expect(unknown.status).toBe(404);
  for (const path of paths.slice(0, extent(2, paths.length))) {
    for (const headers of strangers) expect(await get(path, headers), JSON.stringify({ path, headers })).toEqual(unknown);
  }
  report('development mailbox', { 'requests from elsewhere': paths.length * strangers.length, answered: 0 });
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((address) => address?.internal === false && address.family === 'IPv4')?.address;

test.skipIf(outside === undefined)('a connection over the network gets the unknown page, whatever its Host says', async () => {
  const unknown = await get('/no-such-page', {});
  for (const Host of ['localhost', '127.0.0.1']) expect(await get('/dev/mailbox', { Host }, outside)).toEqual(unknown);
});
