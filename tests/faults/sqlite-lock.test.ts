import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testPassword } from '../harness/create-test-app.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

let site: RunningServer;
let token: string;

beforeAll(async () => {
  await ensureBuilt();
  site = await startServer();
  const names = { firstName: 'Ann', lastName: 'Lee' };
  const account = { email: 'ann@example.com', ...names, password: testPassword, passwordRetype: testPassword };
  token = ((await (await post('/api/users/signup', account)).json()) as { token: string }).token;
}, 120_000);
afterAll(() => site.stop());

const headers = () => ({ 'Content-Type': 'application/json', ...(token === undefined ? {} : { Authorization: token }) });
const post = (path: string, body: unknown) => fetch(site.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) });
/** Reads the session from the database. */
const read = () => fetch(`${site.url}/api/users/token`, { headers: headers() });

/** Holds the write lock of a file, from another process than the site's. */
function lock(file: string): Disposable {
  const other = new Sqlite(join(site.dataDir, file));
  other.exec('begin immediate');
  return { [Symbol.dispose]: () => other.exec('rollback').close() };
}

const writes: [string, () => Promise<Response>, number][] = [
  ['site.sqlite', () => post('/api/reviews', { rating: 5, comment: 'Great' }), 201],
  ['rate-limits.sqlite', () => post('/api/users/login', { email: 'ann@example.com', password: testPassword }), 403],
];

test.each(writes)('while another process has locked %s, reads go on and the write waits', async (file, write, expected) => {
  const waits: number[] = [];
  let isWriteDone = false;
  let written: Promise<Response>;
  {
    using _ = lock(file);
    written = write().finally(() => {
      isWriteDone = true;
    });
    for (let reads = 0; reads < extent(20, 500); reads++) {
      const start = performance.now();
      expect((await read()).status).toBe(200);
      waits.push(performance.now() - start);
    }
    expect(isWriteDone).toBe(false);
  }
  expect((await written).status).toBe(expected);
  report(`${file} locked by another process`, { reads: waits.length, 'longest read (ms)': Math.round(Math.max(...waits)) });
});

test.skipIf(extent(1, 2) === 1).each(writes)(
  'a write that waits too long for %s is refused, and the next one is not',
  async (file, write, expected) => {
    {
      using _ = lock(file);
      const start = performance.now();
      const [refused, ...others] = await Promise.all([write(), write(), write()]);
      for (const response of [refused, ...others]) expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '5']);
      report(`${file} locked for long`, { 'refused after (ms)': Math.round(performance.now() - start) });
    }
    expect((await write()).status).toBe(expected);
  },
);
