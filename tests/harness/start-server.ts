import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builtServer } from './built-server.ts';
import { startSmtpServer, type TestSmtpServer } from './smtp-server.ts';
import { inheritedEnvironment } from './inherited-environment.ts';

const maxStartMs = 30_000;
const maxStopMs = 15_000;

/** The built site in a separate process, with a mail server that keeps its emails. */
export interface RunningServer {
  /** The origin, without a trailing slash. */
  url: string;
  smtp: TestSmtpServer;
  dataDir: string;
  /** Its environment, for another program of the site. */
  environment: Record<string, string | undefined>;
  process: ChildProcess;
  output: () => string;
  stop: () => Promise<void>;
}

export interface ServerOptions {
  /** PostgreSQL; without it, SQLite in a temporary folder. */
  databaseUrl?: string;
  settings?: Record<string, string>;
  /** The socket to answer at, as systemd passes it. Without it, the server opens one. */
  socket?: PassedSocket;
}

/** A socket that this process keeps open, while servers answer at it. */
export interface PassedSocket {
  fd: number;
  /** The number of sockets that systemd says it passes; one unless told otherwise. */
  count?: number;
}

/** A port that this process keeps open, while servers answer at it. */
export interface SharedSocket extends PassedSocket {
  port: number;
  close: () => void;
}

/** Opens a port as a socket unit of systemd does: connections wait until a server answers. */
export async function openSharedSocket(): Promise<SharedSocket> {
  const opened = createServer().listen(0, '127.0.0.1');
  await once(opened, 'listening');
  const { port } = opened.address() as AddressInfo;
  const { fd } = (opened as unknown as { _handle: { fd: number } })._handle;
  return { port, fd, close: () => opened.close() };
}

/** Collects what a site says that has just been spawned, and waits for its origin. */
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

/** Starts the built server on a free port, with only the variables given here and no `.env`. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-server-'));
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
  const child = spawn(program, [...args, builtServer], {
    // A folder without a .env.
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
    await rm(dataDir, { recursive: true, force: true });
  };

  try {
    return { url: await url, smtp, dataDir, environment, process: child, output, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
