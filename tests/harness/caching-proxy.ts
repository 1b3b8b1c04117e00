import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideDebianProgram, runProgram } from './debian-program.ts';
import { waitForPort } from './load-balancer.ts';
import { scalingExample } from './scaling-example.ts';
import { startSmallCache } from './small-cache.ts';

/** A shared cache in front of a site, which takes PURGE with Surrogate-Key. */
export interface CachingProxyKind {
  /** What it is, for the names of tests. */
  name: string;
  start: (port: number, sitePort: number) => Promise<AsyncDisposable>;
  /** Tells whether the cache answered without asking the site. */
  isHit: (answer: Response) => boolean;
}

/** The configuration that docs/scaling.md shows, with this test's port. */
const configuration = (sitePort: number): string =>
  scalingExample('vcl')
    .replace('.host = "10.0.0.10"; .port = "80";', `.host = "127.0.0.1"; .port = "${sitePort}";`)
    .replace('"10.0.0.0"/24', '"127.0.0.1"');

async function startVarnish(file: string, port: number, sitePort: number): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'site-varnish-'));
  // As root, Varnish works as other users.
  await chmod(folder, 0o755);
  const vcl = join(folder, 'site.vcl');
  await writeFile(vcl, configuration(sitePort), { mode: 0o644 });
  const args = ['-F', '-n', join(folder, 'work'), '-a', `127.0.0.1:${port}`, '-T', 'none', '-f', vcl, '-s', 'malloc,32m'];
  const varnish = runProgram(file, args);
  const stop = async () => {
    await varnish[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitForPort(port, varnish);
    return { [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Finds Varnish or installs Debian's. Where neither works, a small caching proxy takes its place. */
export async function provideCachingProxy(): Promise<CachingProxyKind> {
  const file = await provideDebianProgram('varnishd', 'varnish');
  if (file === undefined) {
    const isHit = ({ headers }: Response) => headers.has('Age');
    return { name: 'a small caching proxy (Varnish is not installed)', start: startSmallCache, isHit };
  }
  return {
    name: 'Varnish',
    start: (port, sitePort) => startVarnish(file, port, sitePort),
    // The ids of this request and of the one that filled the cache.
    isHit: ({ headers }) => /^\d+ \d+$/u.test(headers.get('X-Varnish') ?? ''),
  };
}
