import { execFile, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import { cp, open, rename, rm, symlink, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { messages } from '#content/messages.ts';
import { listSampleContent } from '#content/sample.ts';
import { assertBuilt } from '#scripts/build-digest.ts';
import { accountPaths, publicPaths } from '#tests/browser/routes.ts';
import { builtServer } from '#tests/harness/built-server.ts';
import { inheritedEnvironment } from '#tests/harness/inherited-environment.ts';
import { loggedErrors, signUpAt, statusOf } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';

let shared: RunningServer;
beforeAll(async () => {
  assertBuilt();
  shared = await startServer();
}, 120_000);
afterAll(() => shared.stop());

const paths = [...publicPaths, ...accountPaths];

test('the document of the owner’s page is an empty frame, and unknown without an owner', async () => {
  const none = await fetch(`${shared.url}/owner`);
  expect(none.status).toBe(404);
  expect(await none.text()).toContain(messages.error.notFound.split("'")[0]);
  await using site = await startServer({ settings: { OWNER_EMAIL: 'owner@example.com' } });
  const documents = await Promise.all(
    ['/owner', '/owner?show=reports', '/OWNER/?answer=x'].map(async (path) => {
      const answer = await fetch(site.url + path, { headers: { Authorization: 'Bearer x' } });
      return [answer.status, answer.headers.get('Cache-Control'), await answer.text()] as const;
    }),
  );
  const [[status, kept, html]] = documents as [(typeof documents)[0]];
  expect([status, kept]).toEqual([200, 'no-store, no-transform']);
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(html).toMatch(/<main [^>]*><div class="[^"]*"><\/div><\/main>/u);
  for (const each of documents) expect(each).toEqual(documents[0]);
});

test('Cloudflare’s Rocket Loader leaves the first script of documents alone', async () => {
  for (const path of paths) {
    const html = await (await fetch(shared.url + path)).text();
    expect([path, /<script\b[^>]*>/u.exec(html)?.[0]]).toEqual([
      path,
      '<script data-cfasync="false">',
    ]);
  }
});

test('a path with a broken escape leads to the error page', async () => {
  const answer = await fetch(`${shared.url}/about%`);
  expect([new URL(answer.url).pathname, answer.status]).toEqual(['/about%25', 404]);
  expect(await answer.text()).toContain(messages.error.notFound.split("'")[0]);
});

/**
 * What a document may weigh with its styles, compressed, and with its headers. Home’s fits into one
 * round trip (docs/decisions/008-our-own-document.md).
 */
const budgetOf = (path: string): number => (path === '/' ? 14_200 : 20_000);

test('icons that devices ask for are there, and a missing picture costs no page', async () => {
  const icon = await (await fetch(`${shared.url}/apple-touch-icon.png`)).bytes();
  for (const end of ['-precomposed', '-120x120', '-180x180-precomposed']) {
    const answer = await fetch(`${shared.url}/apple-touch-icon${end}.png`);
    expect([end, answer.status, answer.headers.get('Content-Type')]).toEqual([
      end,
      200,
      'image/png',
    ]);
    expect(await answer.bytes()).toEqual(icon);
  }
  for (const path of [
    '/favicon-32x32.png',
    '/mstile-150x150.PNG',
    '/browserconfig.xml',
    '/a/b.ico',
    '/assets/cover-of-another-release.webp',
  ]) {
    const answer = await fetch(shared.url + path);
    expect([path, answer.status]).toEqual([path, 404]);
    // Cloudflare would keep it for hours.
    expect(answer.headers.get('Cache-Control')).toContain('no-store');
    expect((await answer.text()).length).toBeLessThan(100);
  }
  const page = await fetch(`${shared.url}/apple-touch-icon`);
  expect(page.status).toBe(404);
  expect(await page.text()).toContain(messages.error.notFound.split("'")[0]);
});

test('every document fits its budget, and no styles or script delay its first paint', async () => {
  for (const path of paths) {
    const response = await fetch(shared.url + path, { headers: { 'Accept-Encoding': 'br' } });
    expect(response.headers.get('Content-Encoding'), path).toBe('br');
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect
      .soft(headers.length + Number(response.headers.get('Content-Length')), path)
      .toBeLessThanOrEqual(budgetOf(path));
    const links = [
      ...(await response.text())
        .replaceAll(/<noscript>.*?<\/noscript>/gsu, '')
        .matchAll(/<link\b[^>]*>/gu),
    ];
    expect(
      links.filter(([link]) => /stylesheet|modulepreload/u.test(link)),
      path,
    ).toEqual([]);
  }
});

test('every script asks to be compiled while it arrives', () => {
  const scripts = globSync('build/client/assets/*.js');
  expect(scripts).not.toEqual([]);
  for (const file of scripts)
    expect(readFileSync(file, 'utf8'), file).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/u);
});

test('the process prints where site, data, and mailbox are, and the number of samples', async () => {
  await using site = await startServer({ settings: { DATA_DIR: './data', SMTP_URL: '' } });
  const { length } = listSampleContent();
  const folder = join(site.dataDir, 'data');
  const lines = site
    .output()
    .replace(/key=[\w-]{43} /u, 'key=… ')
    .replace(/ values .* with npx/u, ' values … with npx')
    .split('\n');
  expect(lines).toEqual([
    `Site:     ${site.url}`,
    `Database: ${join(folder, 'site.sqlite')}`,
    `Mail:     ${site.url}/dev/mailbox?key=… (files in ${join(folder, 'mailbox')})`,
    ...(length === 0 ? [] : [`Sample:   ${length} values … with npx owner content`]),
    '',
  ]);
  const mailbox = /^Mail: +(\S+)/mu.exec(site.output())?.[1] ?? '';
  expect(await statusOf(mailbox)).toBe(200);
  expect((await fetch(mailbox.split('?', 1)[0] ?? '')).status).toBe(404);
});

test('a misspelled setting is named, and so is a site whose emails lead to localhost', async () => {
  await using site = await startServer({
    settings: { OWNER_MAIL: 'me@portfolio.dev', SMTP_URL: 'smtp://mail.example.com' },
  });
  expect(site.output()).toContain(
    'Ignored:  OWNER_MAIL is not a setting. Did you mean OWNER_EMAIL?\n',
  );
  expect(site.output()).toContain(
    `Mail:     mail.example.com:587 (links in emails lead to ${site.url}: for visitors, set PUBLIC_URL)\n`,
  );
});

/** Runs a site that fails to start. Returns its exit code and output. */
function runUntilEnd(
  env: Record<string, string>,
  cwd: string,
): Promise<{ code: number | null; said: string }> {
  return new Promise((resolve) => {
    const site = execFile(
      process.execPath,
      [builtServer],
      // Avoid a developer's own .env.
      { cwd, env: { ...inheritedEnvironment, PORT: '0', DATA_DIR: cwd, ...env }, timeout: 30_000 },
      (_error, out, err) => resolve({ code: site.exitCode, said: out + err }),
    );
  });
}

const refusals: [string, Record<string, string>, RegExp][] = [
  [
    'an address that this machine does not have',
    { HOST: '192.0.2.1', SMTP_URL: 'smtp://localhost' },
    /^HOST 192\.0\.2\.1[^\n]*\n$/u,
  ],
  [
    'an address for metrics that this machine does not have',
    { METRICS_PORT: '0', METRICS_HOST: '192.0.2.1' },
    /^METRICS_HOST 192\.0\.2\.1[^\n]*\n$/u,
  ],
];

test.each(refusals)('%s aborts startup with exit code 1 and one line', async (_what, env, line) => {
  expect(await runUntilEnd(env, await temporaryFolder())).toEqual({
    code: 1,
    said: expect.stringMatching(line),
  });
});

test('an invalid setting in .env aborts startup with one line that names it', async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, '.env'), 'PUBLIC_URL=example.com\n');
  expect(await runUntilEnd({}, folder)).toEqual({
    code: 1,
    said: expect.stringMatching(/^PUBLIC_URL must be an address[^\n]*\n$/u),
  });
});

/** Opens a Unix socket as a socket unit of systemd does, on which only its receiver answers. */
async function openUnixSocket() {
  const folder = await temporaryFolder();
  const opened = createServer().listen(join(folder, 'opened'));
  await once(opened, 'listening');
  const path = join(folder, 'site.sock');
  // Node removes the path that it has opened when it closes the socket.
  await rename(join(folder, 'opened'), path);
  const { fd } = (opened as unknown as { _handle: { fd: number } })._handle;
  return { path, fd, close: () => opened.close() };
}

test.runIf(process.platform === 'linux')(
  'systemd may pass a Unix socket, whose clients count as one proxy on this machine',
  async () => {
    const socket = await openUnixSocket();
    const site = await startServer({
      socket,
      settings: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '0.1' },
    });
    onTestFinished(site.stop);
    socket.close();
    const logIn = async (forwardedFor: string): Promise<number | undefined> => {
      const request = http.request({
        socketPath: socket.path,
        path: '/api/users/login',
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwardedFor },
      });
      request.end(JSON.stringify({ email: 'nobody@example.com', password: 'a wrong harbor' }));
      const [response] = (await once(request, 'response')) as [http.IncomingMessage];
      response.resume();
      return response.statusCode;
    };
    expect(await logIn('203.0.113.7')).toBe(401);
    expect(await logIn('203.0.113.7')).toBe(429);
    expect(await logIn('203.0.113.8')).toBe(401);
  },
);

test.runIf(process.platform === 'linux')(
  'two sockets of systemd, or one that is no stream, abort startup with one line',
  async () => {
    await using file = await open(builtServer);
    const { fd } = file;
    await expect(startServer({ socket: { fd, count: 2 } })).rejects.toThrow(
      /:\nsystemd passes 2 sockets, but the site serves one: [^\n]*\n$/u,
    );
    await expect(startServer({ socket: { fd } })).rejects.toThrow(
      /:\nThe socket that systemd passes cannot be used [^\n]*ListenStream=[^\n]*\n$/u,
    );
  },
);

test('the site, run by any Node, first looks for the one that it needs', async () => {
  const folder = await temporaryFolder();
  for (const path of ['scripts/check-node.js', 'build/server'])
    await cp(path, join(folder, path), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  const { stderr } = spawnSync(process.execPath, [join(folder, 'build/server/main.js')], {
    encoding: 'utf8',
  });
  expect(stderr).toMatch(/^Run "npm ci" first\. [^\n]+\n$/u);
});

test('the build opens its own pages directly, whatever proxy the environment names', () => {
  const env = {
    ...inheritedEnvironment,
    NODE_USE_ENV_PROXY: '1',
    HTTP_PROXY: 'http://127.0.0.1:1',
  };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/check-build.ts'], { env });
  expect([status, stderr.toString()]).toEqual([0, '']);
});

test('a port in use aborts startup with exit code 1 and one line', async () => {
  const { port } = new URL(shared.url);
  const line = new RegExp(`^PORT ${port} [^\n]* in use [^\n]*\n$`, 'u');
  expect(await runUntilEnd({ PORT: port }, await temporaryFolder())).toEqual({
    code: 1,
    said: expect.stringMatching(line),
  });
});

test('a running site keeps working after a later build replaces its files', async () => {
  const folder = await temporaryFolder();
  for (const path of ['build', 'scripts/check-node.js'])
    await cp(path, join(folder, path), { recursive: true });
  await symlink(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'junction');
  await using site = await startServer({ program: join(folder, 'build/server/main.js') });
  await rm(join(folder, 'build'), { recursive: true });
  const statusesAt = ({ url }: RunningServer) =>
    Promise.all(paths.map(async (path) => [path, await statusOf(url + path)]));
  expect(await statusesAt(site)).toEqual(await statusesAt(shared));
  await signUpAt(site, 'ann@example.com');
  expect(loggedErrors(site)).toEqual([]);
});
