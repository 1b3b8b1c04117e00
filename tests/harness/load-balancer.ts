import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, provideDebianProgram, runProgram } from './debian-program.ts';
import { scalingExample } from './scaling-example.ts';
import { startSmallBalancer } from './small-balancer.ts';

const maxStartMs = 15_000;
const pollMs = 20;

/** A load balancer in front of several processes of the site. */
export interface BalancerKind {
  /** What it is, for the names of tests. */
  name: string;
  start: (port: number, sitePorts: number[]) => Promise<AsyncDisposable>;
}

/** The configuration that docs/scaling.md shows, with this test's ports. */
const example = (port: number, sitePorts: number[]): string =>
  scalingExample('nginx')
    .replace(/^ *server 10\.\S+(.*)\n(?: *server 10\..*\n)*/mu, (_, options: string) =>
      sitePorts.map((sitePort) => `  server 127.0.0.1:${sitePort}${options}\n`).join(''),
    )
    .replace('listen 443 ssl;', `listen 127.0.0.1:${port};`);

/** That in a whole file, with this test's folders. */
const configuration = (folder: string, port: number, sitePorts: number[]): string => `
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr warn;
events { worker_connections 512; }
http {
  access_log off;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
${example(port, sitePorts)}}
`;

/** Waits until a program accepts connections on a port. */
export async function waitForPort(port: number, program: Program): Promise<void> {
  const deadline = performance.now() + maxStartMs;
  while (performance.now() < deadline) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await sleep(pollMs);
  }
  await program[Symbol.asyncDispose]();
  throw new Error(`Nothing listens on port ${port}: ${program.output()}`);
}

async function startNginx(file: string, port: number, sitePorts: number[]): Promise<AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'site-nginx-'));
  // As root, nginx works as another user.
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'nginx.conf'), configuration(folder, port, sitePorts));
  const nginx = runProgram(file, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']);
  const stop = async () => {
    await nginx[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitForPort(port, nginx);
    return { [Symbol.asyncDispose]: stop };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** Finds nginx or installs Debian's. Where neither works, a small balancer that repeats what may be repeated takes its place. */
export async function provideBalancer(): Promise<BalancerKind> {
  const file = await provideDebianProgram('nginx', 'nginx');
  return file === undefined
    ? { name: 'a small balancer (nginx is not installed)', start: startSmallBalancer }
    : { name: 'nginx', start: (port, sitePorts) => startNginx(file, port, sitePorts) };
}
