import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pages, pathsWithIds } from '../content/pages.ts';

// Renders each page of the built site once, so that a build with a broken page fails.
const maxStartMs = 30_000;
const expected = pages.flatMap((page) => {
  const { path, values = ['not-a-token'], hasId = false } = page;
  return [
    // The new database has nothing with an id.
    ...values.map((value) => ({ path: path.replace(/:\w+$/u, value), status: hasId ? 404 : 200 })),
    ...pathsWithIds(page).map((found) => ({ path: found, status: 200 })),
  ];
});

const folder = await mkdtemp(join(tmpdir(), 'site-check-'));
const server = spawn(process.execPath, [resolve('build/server/main.js')], {
  // Avoid a developer's own .env.
  cwd: folder,
  env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'error' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
const ended = once(server, 'close');

let output = '';

/** The origin of the running server. */
function whenStarted(): Promise<string> {
  const { promise, resolve: started, reject } = Promise.withResolvers<string>();
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const url = /^Site: +(\S+)$/mu.exec(output)?.[1];
    if (url !== undefined) started(url);
  };
  server.stdout.on('data', read);
  server.stderr.on('data', read);
  server.once('close', () => reject(new Error(`it does not start: ${/^\w*Error: .*$/mu.exec(output)?.[0] ?? output.trim()}`)));
  AbortSignal.timeout(maxStartMs).addEventListener('abort', () => reject(new Error('it does not start')));
  return promise;
}

async function checkPage(url: string, path: string, expectedStatus: number): Promise<void> {
  const response = await fetch(url + path);
  if (response.status !== expectedStatus) {
    const logged = /"err":\{.*?"message":"(.*?)(?<!\\)"/u.exec(output)?.[1];
    throw new Error(
      `${path} is answered with ${response.status} instead of ${expectedStatus}${logged === undefined ? '' : ` (${logged})`}`,
    );
  }
}

try {
  const url = await whenStarted();
  for (const { path, status } of expected) await checkPage(url, path, status);
  await checkPage(url, '/no-such-page', 404);
} catch (error) {
  console.error(`The built site is wrong: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  server.kill('SIGTERM');
  await ended;
  await rm(folder, { recursive: true, force: true });
}
