import { execFile } from 'node:child_process';
import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresHome } from './postgres-binaries.ts';

/** Runs a program as the server's user, without the current user's PG* variables. */
function runProgram(
  { folder, program, user }: PostgresHome,
  name: 'initdb' | 'pg_ctl',
  ...args: string[]
): Promise<void> {
  const { PATH, SystemRoot } = process.env;
  const env = { PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
  return new Promise((resolve, reject) => {
    // The server inherits these pipes and keeps them open, so wait for the exit only.
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

/** The password is that of the user `postgres`. */
export async function createCluster(
  home: PostgresHome,
  data: string,
  password: string,
  ...options: string[]
): Promise<void> {
  const passwordFile = join(home.folder, 'password');
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (home.user.uid !== undefined && home.user.gid !== undefined)
    await chown(passwordFile, home.user.uid, home.user.gid);
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  await runProgram(
    home,
    'initdb',
    `--pgdata=${data}`,
    ...access,
    '--encoding=UTF8',
    '--locale=C',
    ...options,
  );
  await rm(passwordFile);
}

/** Listens only on this port of the loopback address. */
export async function startServer(
  home: PostgresHome,
  data: string,
  { port, log, settings = [] }: { port: number; log: string; settings?: string[] },
): Promise<void> {
  // A socket's path in the folder could be too long.
  const all = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    'unix_socket_directories=',
    ...settings,
  ];
  const options = all.map((setting) => `-c ${setting}`).join(' ');
  try {
    await runProgram(
      home,
      'pg_ctl',
      'start',
      '--wait',
      `--pgdata=${data}`,
      `--log=${log}`,
      `--options=${options}`,
    );
  } catch (error) {
    throw new Error((await readFile(log, 'utf8').catch(() => '')).trim(), { cause: error });
  }
}

/** Stops a server in order, or at once, as a crash would. */
export const stopServer = (
  home: PostgresHome,
  data: string,
  mode: 'fast' | 'immediate',
): Promise<void> =>
  runProgram(home, 'pg_ctl', 'stop', '--wait', `--mode=${mode}`, `--pgdata=${data}`);
