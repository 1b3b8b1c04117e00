import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';

const startMs = 60_000;
const children: ChildProcess[] = [];
let folder = '';
let data = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'site-local-'));
  // As root, the server runs as another user.
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGTERM');
  await rm(folder, { recursive: true, force: true });
});

function run(port: number, dataDir = 'data'): ChildProcess {
  const child = spawn(process.execPath, ['scripts/postgres.ts', '--port', String(port)], {
    env: { ...process.env, TMPDIR: folder, DATA_DIR: join(folder, dataDir) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  return child;
}

/** Starts the server, and returns the process and the address that it prints. */
async function start(
  port: number,
  dataDir?: string,
): Promise<{ child: ChildProcess; url: string }> {
  const child = run(port, dataDir);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => (output += text.toString()));
  await expect.poll(() => output, { timeout: startMs }).toMatch(/^DATABASE_URL=\S+\n|Error/mu);
  data = /^PostgreSQL runs on (\S+)\. /u.exec(output)?.[1] ?? '';
  return { child, url: /^DATABASE_URL=(\S+)$/mu.exec(output)?.[1] ?? output };
}

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

async function takePort(): Promise<{ port: number; free: () => Promise<unknown> }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    free: () => once(server.close(), 'close'),
  };
}

test(
  'npm run postgres keeps its data and its address, refuses a taken port, and survives being killed',
  { timeout: 3 * startMs },
  async () => {
    const { port, free } = await takePort();
    const refused = run(port);
    const [reason] = (await once(refused.stderr ?? refused, 'data')) as [Buffer];
    expect(reason.toString()).toBe(
      `Port ${port} is taken. Choose another one: npm run postgres -- --port ${port + 1}\n`,
    );
    expect(await once(refused, 'exit')).toEqual([1, null]);
    await free();

    const first = await start(port);
    await query(first.url, 'create table kept (word text)');
    await query(first.url, "insert into kept values ('kept')");
    first.child.kill('SIGINT');
    expect(await once(first.child, 'exit')).toEqual([0, null]);
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

    const second = await start(port);
    expect(second.url).toBe(first.url);
    second.child.kill('SIGKILL');
    await once(second.child, 'exit');
    const third = await start(port + 1);
    expect(third.url).toBe(first.url.replace(`:${port}/`, `:${port + 1}/`));
    expect(await query(third.url, 'select word from kept')).toEqual([{ word: 'kept' }]);
    await expect(query(first.url, 'select 1')).rejects.toThrow('ECONNREFUSED');

    // Somebody else stops it.
    process.kill(
      Number.parseInt(await readFile(join(data, 'postmaster.pid'), 'utf8'), 10),
      'SIGINT',
    );
    expect(await once(third.child, 'exit')).toEqual([1, null]);
    const fourth = await start(port);
    fourth.child.kill('SIGTERM');
    expect(await once(fourth.child, 'exit')).toEqual([0, null]);
    const elsewhere = await start(port, 'other');
    expect(await query(elsewhere.url, "select 1 from pg_tables where tablename = 'kept'")).toEqual(
      [],
    );
    elsewhere.child.kill('SIGTERM');
    expect(await once(elsewhere.child, 'exit')).toEqual([0, null]);
  },
);
