import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createPostgresHome, type PostgresHome } from './postgres-binaries.ts';

// Runs one PostgreSQL server and removes it and its folder when standard input ends, even if the parent process was killed. The lines
// `halt` and `resume` on standard input stop it at once and start it again; each is answered with a line.

const password = randomBytes(12).toString('hex');

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free');
  return address.port;
}

/** Runs a program as the server's user, without the PG* variables of the current user. */
function run({ folder, program, user }: PostgresHome, name: 'initdb' | 'pg_ctl', ...args: string[]): Promise<void> {
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
  return new Promise((resolve, reject) => {
    // The server inherits these. Pipes would stay open, so only the exit tells that the program has ended.
    const child = execFile(program(name), args, { ...user, cwd: folder, env }, () => undefined);
    let output = '';
    child.stdout?.on('data', (text: string) => (output += text));
    child.stderr?.on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${name} failed: ${output.trim()}`));
    });
  });
}

async function createCluster(home: PostgresHome, data: string): Promise<void> {
  const passwordFile = join(home.folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user.uid !== undefined && home.user.gid !== undefined) await chown(passwordFile, home.user.uid, home.user.gid);
  // Tests connect thousands of times, and each would hash the password 4096 times on both sides.
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await run(home, 'initdb', `--pgdata=${data}`, ...access, '--encoding=UTF8', '--locale=C', '--no-sync', '--set=scram_iterations=1');
}

async function serve(home: PostgresHome, ended: Promise<unknown>): Promise<void> {
  const data = join(home.folder, 'data');
  const log = join(home.folder, 'log');
  await createCluster(home, data);
  const port = await freePort();
  // Listens only on the loopback port. The path of a socket in this folder could be too long.
  const settings = ['listen_addresses=127.0.0.1', `port=${port}`, 'unix_socket_directories=', 'max_connections=300', 'fsync=off'];
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  const start = () => run(home, 'pg_ctl', 'start', '--wait', `--pgdata=${data}`, `--log=${log}`, `--options=${options}`);
  const stop = (mode: 'fast' | 'immediate') => run(home, 'pg_ctl', 'stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`);
  try {
    await start();
  } catch (error) {
    throw new Error((await readFile(log, 'utf8').catch(() => '')).trim(), { cause: error });
  }
  let isRunning = true;
  let work = Promise.resolve();
  commands.on('line', (command) => {
    work = work.then(async () => {
      await (command === 'halt' ? stop('immediate') : start());
      isRunning = command !== 'halt';
      console.log(command);
    });
  });
  try {
    console.log(`postgres://postgres:${password}@127.0.0.1:${port}/`);
    await ended;
  } finally {
    await work;
    if (isRunning) await stop('fast');
  }
}

const asked = Promise.withResolvers<undefined>();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => asked.resolve(undefined));
const commands = createInterface({ input: process.stdin });
process.stdin.once('end', () => asked.resolve(undefined)).resume();
process.stdout.on('error', () => asked.resolve(undefined));
process.stderr.on('error', () => undefined);

try {
  const home = await createPostgresHome();
  try {
    await serve(home, asked.promise);
  } finally {
    await rm(home.folder, { recursive: true, force: true, maxRetries: 3 });
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
process.stdin.destroy();
