import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../harness/create-test-app.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

let site: RunningServer;
let token: string | undefined;
let acknowledged = 0;

beforeAll(async () => {
  await ensureBuilt();
  site = await startServer();
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const account = { email: 'ann@example.com', ...names, password: testPassword, passwordRetype: testPassword };
  token = ((await (await send('/api/users/signup', account)).json()) as { token: string }).token;
}, 120_000);
afterAll(() => site.stop());

const headers = () => ({ 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) });
const send = (path: string, body: unknown) => fetch(site.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
const post = () => send('/api/reviews', { rating: 5, comment: 'x'.repeat(2000) });
const read = () => fetch(`${site.url}/api/users/token`, { headers: headers() });

/** Lets the running site write no file beyond this size: SQLite finds the disk full. Linux alone can do this to another process. */
const limitFiles = (bytes: number | 'unlimited') =>
  promisify(execFile)('prlimit', ['--pid', String(site.process.pid), `--fsize=${bytes}:unlimited`]);

async function postUntilRefused(): Promise<Response> {
  for (;;) {
    const response = await post();
    if (response.status !== 201) return response;
    acknowledged++;
  }
}

test.runIf(process.platform === 'linux')('on a full disk, writes are refused, reading goes on, and the site recovers alone', async () => {
  for (let round = 0; round < extent(1, 10); round++) {
    // The WAL begins anew with every round, as much as it has grown.
    await limitFiles(200_000 * (round + 1));
    const refused = await postUntilRefused();
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await post()).status).toBe(503);
    expect((await read()).status).toBe(200);
    expect((await fetch(`${site.url}/reviews`)).status).toBe(200);
    await limitFiles('unlimited');
    expect((await post()).status).toBe(201);
    acknowledged++;
  }
  const file = new Sqlite(join(site.dataDir, 'site.sqlite'), { readonly: true });
  expect(file.prepare('select count(*) from reviews').pluck().get()).toBe(acknowledged);
  expect(file.pragma('integrity_check', { simple: true })).toBe('ok');
  file.close();
  report('Disk full under SQLite', { 'acknowledged and stored': acknowledged });
});
