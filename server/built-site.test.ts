import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { messages } from '../content/messages.ts';
import { listSampleContent } from '../content/sample.ts';
import { openDatabase } from '../db/connect.ts';
import { encodeCursor, readCursorKey } from '../domain/reviews/cursor.ts';
import { findDocumentProblems } from '../scripts/find-document-problems.ts';
import { accountPaths, publicPaths } from '../tests/browser/routes.ts';
import { builtServer, ensureBuilt } from '../tests/harness/built-server.ts';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { inheritedEnvironment } from '../tests/harness/inherited-environment.ts';

const deadlineMs = 60_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-built-'));
  await ensureBuilt();
}, deadlineMs);
// Clean up the processes of failed tests.
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Site {
  process: ChildProcess;
  url: string;
  output: () => string;
  ended: Promise<number | null>;
}

function spawnSite(env: Record<string, string>, cwd = folder) {
  const child = spawn(process.execPath, [builtServer], {
    // Avoid a developer's own .env.
    cwd,
    env: { ...inheritedEnvironment, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return { process: child, output: () => output, ended: once(child, 'close').then(([code]) => code as number | null) };
}

async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const site = spawnSite(env);
  const started = new Promise<string>((found) => {
    site.process.stdout?.on('data', () => {
      const url = /^Site: +(\S+)$/mu.exec(site.output())?.[1];
      if (url !== undefined) found(url);
    });
  });
  const url = await Promise.race([started, site.ended.then(() => Promise.reject(new Error(site.output())))]);
  return { ...site, url };
}

const acceptsConnections = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

const paths = [...publicPaths, ...accountPaths];

test('every inline script and style of every page is allowed by the policy of that very answer, and nothing is inline elsewhere', async () => {
  const site = await startSite();
  for (const path of paths) {
    const answer = await fetch(site.url + path);
    const html = await answer.text();
    const policy = answer.headers.get('Content-Security-Policy') ?? '';
    expect(answer.status, path).toBe(path === '/no-such-page' ? 404 : 200);
    const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gu)].filter(
      ([, , attributes, text]) => text !== '' && !attributes?.includes('application/ld+json'),
    );
    expect(inline.length, path).toBeGreaterThan(2);
    for (const [, element, , text] of inline) {
      const directive = new RegExp(`${element}-src [^;]*`, 'u').exec(policy)?.[0];
      expect(directive, path).toContain(
        `'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
      );
    }
    expect(html.replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/gu, ''), path).not.toMatch(/<[^>]+\s(?:style|on\w+)="/u);
  }
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

/** What a document of an empty site may weigh with its styles, compressed: it fits into one round trip (docs/budgets.md). */
const documentBudget = 14_000;

test('every document fits its budget, and no style sheet or script delays its first paint', async () => {
  const site = await startSite();
  const askFor = async (path: string) => {
    const response = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('Content-Encoding'), path).toBe('br');
    return { bytes: Number(response.headers.get('Content-Length')), html: await response.text() };
  };
  const quick = await Promise.all(paths.map(askFor));
  for (const [index, path] of paths.entries()) {
    // What has lasted is compressed once more.
    const isSmaller = async () => (await askFor(path)).bytes < (quick[index]?.bytes ?? 0);
    await vi.waitFor(async () => expect(await isSmaller(), path).toBe(true), { timeout: deadlineMs, interval: 100 });
    const { bytes, html } = await askFor(path);
    expect(bytes, path).toBeLessThanOrEqual(documentBudget);
    expect(findDocumentProblems(html), path).toEqual([]);
  }
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('a path that cannot be decoded is answered with 400 by the built site, whose bundler leaves out what it takes for useless', async () => {
  const site = await startSite();
  for (const path of ['/x%E0%A4', '/%', '/reviews/%00', '/x%E0%A4.data']) expect((await fetch(site.url + path)).status, path).toBe(400);
  expect((await fetch(`${site.url}/x%2500`)).status).toBe(404);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
});

test('the process prints the locations of site, data, and mailbox, and the number of samples', async () => {
  const site = await startSite({ DATA_DIR: './data' });
  expect(site.output()).toContain(`Site:     ${site.url}`);
  expect(site.output()).toContain(`Database: ${join(folder, 'data', 'site.sqlite')}`);
  expect(site.output()).toContain(`files in ${join(folder, 'data', 'mailbox')}`);
  expect(site.output()).toContain(`${site.url}/dev/mailbox`);
  const { length } = listSampleContent();
  expect(/^Sample: +(\d+) values.*npm run owner content/mu.exec(site.output())?.[1]).toBe(length === 0 ? undefined : String(length));
  site.process.kill('SIGINT');
  expect(await site.ended).toBe(0);
});

test('the process is not ready during shutdown and finishes requests in flight', async () => {
  const site = await startSite();
  const inFlight = request(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Expect: '100-continue' },
  });
  inFlight.flushHeaders();
  // The server has received the request when it asks for the body.
  await once(inFlight, 'continue');
  site.process.kill('SIGTERM');
  while (await acceptsConnections(site.url));
  inFlight.end(JSON.stringify({ email: 'nobody@example.com', password: 'password1' }));
  const [response] = (await once(inFlight, 'response')) as [{ statusCode: number; resume: () => void }];
  response.resume();
  expect(response.statusCode).toBe(401);
  expect(await site.ended).toBe(0);
});

interface Proxy {
  /** The database URL through the proxy. */
  url: string;
  /** Breaks every connection and rejects new ones until `restore`. */
  interrupt: () => void;
  restore: () => void;
  close: () => void;
}

/** Proxies database connections, so that a test can interrupt them. */
async function startProxy(databaseUrl: string): Promise<Proxy> {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isInterrupted = false;
  const proxy = createServer((client) => {
    if (isInterrupted) {
      client.destroy();
      return;
    }
    const database = connect(Number(port), hostname);
    for (const socket of [client, database]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => client.destroy() && database.destroy());
    }
    client.pipe(database).pipe(client);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const interrupt = () => {
    isInterrupted = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    interrupt,
    restore: () => {
      isInterrupted = false;
    },
    close: () => {
      interrupt();
      proxy.close();
    },
  };
}

test('without the database, pages and the API respond 503 with Retry-After, then recover', async () => {
  const databaseUrl = await createPostgresDatabase();
  const proxy = await startProxy(databaseUrl);
  const site = await startSite({ DATABASE_URL: proxy.url });
  const get = async (path: string) => {
    const response = await fetch(site.url + path);
    const { status, headers } = response;
    return { status, type: headers.get('Content-Type'), retryAfter: headers.get('Retry-After'), text: await response.text() };
  };
  const database = await openDatabase({ databaseUrl, dataDir: '' });
  const cursor = encodeCursor(await readCursorKey(database.kysely), 'page', { createdAt: 1, id: 'AbCdEfGhIjKlMnOpQrSt-_' });
  await database.close();
  proxy.interrupt();
  const expected = [
    ['/reviews', 'text/html; charset=utf-8'],
    ['/reviews.data', 'text/x-script'],
    [`/reviews?cursor=${cursor}`, 'text/html; charset=utf-8'],
    ['/api/reviews', 'application/problem+json'],
    ['/api/reviews/summary', 'application/problem+json'],
  ];
  for (const [path = '', type] of expected) {
    expect([path, await get(path)]).toMatchObject([path, { status: 503, type, retryAfter: '5' }]);
  }
  expect((await get('/reviews')).text).toContain(messages.error.unexpected);
  expect((await get('/about')).status).toBe(200);
  proxy.restore();
  for (const [path = ''] of expected) expect([path, (await get(path)).status]).toEqual([path, 200]);
  site.process.kill('SIGTERM');
  expect(await site.ended).toBe(0);
  proxy.close();
});

const refusals: [string, Record<string, string>, RegExp][] = [
  ['a malformed setting', { PORT: 'http' }, /^PORT must be a whole number[^\n]*\n$/u],
  ['a public address without a mail server', { PUBLIC_URL: 'https://example.com' }, /^SMTP_URL must be set[^\n]*\n$/u],
  ['a public address without TLS', { PUBLIC_URL: 'http://example.com' }, /^PUBLIC_URL must start with https:[^\n]*\n$/u],
  ['a host for others without a mail server', { HOST: '0.0.0.0' }, /^SMTP_URL must be set because HOST[^\n]*\n$/u],
  ['an address that this machine does not have', { HOST: '192.0.2.1', SMTP_URL: 'smtp://localhost' }, /^HOST 192\.0\.2\.1[^\n]*\n$/u],
  [
    'an address for metrics that this machine does not have',
    { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
    /^METRICS_HOST 192\.0\.2\.1[^\n]*\n$/u,
  ],
  ['a data folder that cannot be', { DATA_DIR: `${builtServer}/data` }, /^DATA_DIR \S+main\.js\/data cannot be used: [^\n]*\n$/u],
  [
    'a database host that cannot be found',
    { DATABASE_URL: 'postgres://user:secret@database.invalid/site' },
    /^DATABASE_URL cannot be used: (?!.*secret)[^\n]*database\.invalid[^\n]*\n$/u,
  ],
  [
    'a database host that takes no connections',
    { DATABASE_URL: 'postgres://user:secret@localhost:1/site' },
    /^DATABASE_URL cannot be used: (?!.*secret)[^\n]*localhost:1[^\n]*\n$/u,
  ],
];
test.each(refusals)('%s aborts startup with exit code 1 and one line', async (_what, env, line) => {
  const site = spawnSite(env);
  expect(await site.ended).toBe(1);
  expect(site.output()).toMatch(line);
});

test('an invalid database file or .env line aborts startup with one line that names it', async () => {
  const cwd = await mkdtemp(join(folder, 'invalid-'));
  await writeFile(join(cwd, 'site.sqlite'), 'This is a text that somebody has written, and no database at all.'.repeat(20));
  const damaged = spawnSite({ DATA_DIR: '.' }, cwd);
  expect(await damaged.ended).toBe(1);
  expect(damaged.output()).toMatch(/^\S+\/site\.sqlite is damaged or not a SQLite database: [^\n]*To restore it from a backup, [^\n]*\n$/u);

  await writeFile(join(cwd, '.env'), 'PUBLIC_ULR=http://localhost\n');
  const misspelled = spawnSite({}, cwd);
  expect(await misspelled.ended).toBe(1);
  expect(misspelled.output()).toBe('.env line 1: PUBLIC_ULR is not a setting; did you mean PUBLIC_URL?\n');
});

test('a port in use aborts startup with exit code 1 and one line', async () => {
  const site = await startSite();
  const { port } = new URL(site.url);
  const second = spawnSite({ PORT: port });
  expect(await second.ended).toBe(1);
  expect(second.output()).toMatch(new RegExp(`^PORT ${port} [^\n]* in use [^\n]*\n$`, 'u'));
  site.process.kill('SIGTERM');
  await site.ended;
});
