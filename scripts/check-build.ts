import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposableSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pages, pathsWithIds } from '#content/pages.ts';

// Requests each page of the built site once, and fails the build if one is broken.
const maxMs = 60_000;
const expected = pages.flatMap((page) => {
  const { path, values = ['not-a-token'], hasId = false } = page;
  return [
    // The database is empty.
    ...values.map((value) => ({ path: path.replace(/:\w+$/u, value), status: hasId ? 404 : 200 })),
    ...pathsWithIds(page).map((found) => ({ path: found, status: 200 })),
  ];
});

using folder = mkdtempDisposableSync(join(tmpdir(), 'site-check-'));
const server = spawn(process.execPath, [resolve('build/server/main.js')], {
  // Avoid a developer's own .env.
  cwd: folder.path,
  env: {
    PATH: process.env['PATH'],
    PORT: '0',
    DATA_DIR: folder.path,
    LOG_LEVEL: 'error',
    OWNER_EMAIL: 'owner@example.com',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
  timeout: maxMs,
});
const ended = once(server, 'close');

try {
  const printed = String(await Promise.race([once(server.stdout, 'data'), ended]));
  const url = /^Site: +(\S+)$/mu.exec(printed)?.[1];
  if (url === undefined) throw new Error('it does not start');
  for (const { path, status } of [...expected, { path: '/no-such-page', status: 404 }]) {
    // Unlike `fetch`, this asks no proxy of the environment.
    const asked = once(get(url + path, { agent: false }), 'response');
    const [answer] = (await asked) as [IncomingMessage];
    const { statusCode } = answer.resume();
    if (statusCode !== status)
      throw new Error(`${path} answers with ${statusCode} instead of ${status}`);
  }
} catch (error) {
  console.error(`The built site is wrong: ${(error as Error).message}`);
  process.exitCode = 1;
} finally {
  server.kill();
  await ended;
}
