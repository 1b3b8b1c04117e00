import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export interface TestPostgres {
  /** Returns the address of the database with that name, whether or not it exists. */
  url: (database: string) => string;
  /** Stops the server at once, as a crash would. */
  halt: () => Promise<void>;
  resume: () => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts a PostgreSQL server on a free loopback port with a temporary folder. It stops when this
 * process ends, however it ends. Settings such as `fsync=on` replace those of the tests.
 */
export async function startPostgres(...settings: string[]): Promise<TestPostgres> {
  // Detached, so that Ctrl+C does not end it before it has cleaned up.
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
