import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { reservePort } from './ports.ts';
import { temporaryFolder } from './temporary-folder.ts';

const isThere = (): boolean => spawnSync('caddy', ['version']).status === 0;

/** Installs Caddy if it's missing, as root on Debian. */
function provideCaddy(): void {
  if (isThere()) return;
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'caddy']])
    spawnSync('apt-get', args, { stdio: 'ignore' });
  if (!isThere()) throw new Error('Caddy was neither found nor installed. Please install it.');
}

/**
 * Starts Caddy with the installation's file, over http, in front of a port. `addSite` writes another
 * site for its port.
 */
export async function startCaddy(
  upstreamPort: number,
  addSite?: (port: number) => string,
): Promise<{ port: number; output: () => string }> {
  provideCaddy();
  const [port, folder] = [await reservePort(), await temporaryFolder()];
  const file = join(folder, 'Caddyfile');
  const shipped = readFileSync('deploy/caddy/Caddyfile', 'utf8')
    .replace('{$PUBLIC_URL}', `http://localhost:${port}`)
    .replace('{$SITE_ADDRESS:127.0.0.1:3000}', `127.0.0.1:${upstreamPort}`)
    .replace('\n{\n', '\n{\n\tadmin off\n');
  writeFileSync(file, shipped);
  // Same as deploy/install.sh for Caddy before 2.6.4.
  if (spawnSync('caddy', ['adapt', '--adapter', 'caddyfile', '--config', file]).status !== 0)
    writeFileSync(
      file,
      shipped.replace(/request_buffers (.*)/u, 'buffer_requests\n\t\tmax_buffer_size $1'),
    );
  if (addSite !== undefined) {
    mkdirSync(join(folder, 'site.d'));
    writeFileSync(join(folder, 'site.d', 'other'), addSite(port));
  }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], {
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const ended = once(caddy, 'exit');
  onTestFinished(async () => {
    caddy.kill();
    await ended;
  });
  let output = '';
  const { promise: isServing, resolve, reject } = Promise.withResolvers<void>();
  caddy.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (output.includes('serving initial configuration')) resolve();
  });
  void ended.then(() => reject(new Error(`Caddy ended:\n${output}`)));
  await isServing;
  return { port, output: () => output };
}
