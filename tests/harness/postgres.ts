import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface TestPostgres {
  /** The database may not exist. */
  url: (database: string) => string;
  /** Stops the server at once, as a crash would. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a server on a free loopback port with a temporary folder. It stops when this process ends,
 * however that happens. Settings such as `fsync=on` override those for tests.
 */
export async function startPostgres(...settings: string[]): Promise<TestPostgres> {
  // Detached, so Ctrl+C doesn't end it before it has cleaned up.
  const server = spawn(
    process.execPath,
    [join(import.meta.dirname, 'postgres-server.ts'), ...settings],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const ended = once(server, 'close');
  let reason = '';
  server.stderr.on('data', (text: Buffer) => (reason += text.toString()));
  const address = await Promise.race([
    once(server.stdout, 'data').then(([text]) => String(text).trim()),
    ended.then(() => Promise.reject(new Error(`PostgreSQL did not start: ${reason.trim()}`))),
  ]);
  const command = async (line: 'halt' | 'resume') => {
    const done = once(server.stdout, 'data');
    server.stdin.write(`${line}\n`);
    await Promise.race([
      done,
      ended.then(() => Promise.reject(new Error(`PostgreSQL did not ${line}: ${reason.trim()}`))),
    ]);
  };
  return {
    halt: () => command('halt'),
    resume: () => command('resume'),
    url: (database) => `${address}${database}`,
    stop: async () => {
      server.stdin.end();
      await ended;
      if (server.exitCode !== 0)
        throw new Error(`PostgreSQL did not stop as it should: ${reason.trim()}`);
    },
  };
}
