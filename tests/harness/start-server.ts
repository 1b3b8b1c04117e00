import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempDisposable } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from './built-server.ts';
import { inheritedEnvironment } from './inherited-environment.ts';
import { listen } from './ports.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';

const maxStartMs = 30_000;
const maxStopMs = 15_000;

/** The built site in another process, with a mail server that keeps emails. */
export interface RunningServer extends AsyncDisposable {
  /** Without a trailing slash. */
  url: string;
  smtp: TestSmtpServer;
  dataDir: string;
  /** Also for running other programs of the site. */
  environment: Record<string, string | undefined>;
  process: ChildProcess;
  output: () => string;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** Defaults to the project’s build. */
  program?: string;
  /** Defaults to SQLite in a temporary folder. */
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** A socket passed as systemd does. By default, the server opens one. */
  socket?: PassedSocket;
}

/** A socket that stays open across servers. */
interface PassedSocket {
  fd: number;
  /** The number of sockets announced. Defaults to one. */
  count?: number;
}

/** A port that stays open across servers. */
export interface SharedSocket extends PassedSocket {
  port: number;
  close: () => void;
}

/** Opens a port like a systemd socket unit: connections wait until a server accepts them. */
export async function openSharedSocket(): Promise<SharedSocket> {
  const opened = createServer();
  const port = await listen(opened);
  const { fd } = (opened as unknown as { _handle: { fd: number } })._handle;
  return { port, fd, close: () => opened.close() };
}

/** Collects a new process's output, and waits for its origin. */
export function followSite(child: ChildProcess): { output: () => string; url: Promise<string> } {
  let output = '';
  const { promise: url, resolve, reject } = Promise.withResolvers<string>();
  const fail = (what: string) => reject(new Error(`The site ${what}:\n${output}`));
  const deadline = setTimeout(() => fail('did not start'), maxStartMs);
  void url.catch(() => undefined).finally(() => clearTimeout(deadline));
  const read = (chunk: Buffer) => {
    output += chunk.toString();
    const announced = /^Site: +(\S+)$/mu.exec(output)?.[1];
    if (announced !== undefined) resolve(announced);
  };
  child.stdout?.on('data', read);
  child.stderr?.on('data', read);
  child.once('error', reject);
  child.once('close', () => fail('ended'));
  return { output: () => output, url };
}

/** Starts the built server on a free port, with only these variables and no `.env`. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const { path: dataDir, remove } = await mkdtempDisposable(join(tmpdir(), 'site-server-'));
  const smtp = await startSmtpServer();
  const environment = {
    ...inheritedEnvironment,
    PORT: '0',
    DATA_DIR: dataDir,
    SMTP_URL: smtp.url,
    RATE_LIMIT_SCALE: '10000',
    LOG_LEVEL: 'warn',
    ...(options.databaseUrl === undefined ? {} : { DATABASE_URL: options.databaseUrl }),
    ...options.settings,
  };
  const { socket } = options;
  const [program, ...args] =
    socket === undefined
      ? [process.execPath]
      : [
          'sh',
          '-c',
          `LISTEN_FDS=${socket.count ?? 1} LISTEN_PID=$$ exec "$0" "$1"`,
          process.execPath,
        ];
  const child = spawn(program, [...args, options.program ?? builtServer], {
    // There's no .env here.
    cwd: dataDir,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', socket?.fd ?? 'ignore'],
  });
  const { output, url } = followSite(child);
  const ended = once(child, 'exit');

  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const deadline = setTimeout(() => child.kill('SIGKILL'), maxStopMs);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(deadline);
    }
    await smtp.stop();
    await remove();
  };

  try {
    return {
      url: await url,
      smtp,
      dataDir,
      environment,
      process: child,
      output,
      stop,
      [Symbol.asyncDispose]: stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
