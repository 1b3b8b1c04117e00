import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import pg from 'pg';

// Inserts one row after another, each durable before the next, and nothing else: what a database can do on this machine. Each request inserts for as many
// seconds as its path says, and is answered with the rows a second. Run: node insert-alone.ts DATA_DIR|postgres://… CONNECTIONS
const [place = '', connections = '1'] = process.argv.slice(2);
const comment = 'The work was done well and on time, and every question was answered the same day. '.repeat(2);
const table = 'create table if not exists alone (id text primary key, comment text not null)';
const newId = (): string => randomBytes(16).toString('base64url');

function prepareSqlite(): () => Promise<void> {
  const file = new Sqlite(join(place, 'alone.sqlite'));
  file.pragma('journal_mode = wal');
  file.pragma('synchronous = full');
  file.exec(table);
  const insert = file.prepare('insert into alone values (?, ?)');
  return () => Promise.resolve(void insert.run(newId(), comment));
}

async function preparePostgres(): Promise<() => Promise<void>> {
  const pool = new pg.Pool({ connectionString: place, max: Number(connections) });
  await pool.query(table);
  const insert = { name: 'insert', text: 'insert into alone values ($1, $2)' };
  return async () => void (await pool.query({ ...insert, values: [newId(), comment] }));
}

const isPostgres = place.startsWith('postgres:');
const insert = isPostgres ? await preparePostgres() : prepareSqlite();

async function insertFor(seconds: number): Promise<number> {
  let rows = 0;
  const start = performance.now();
  const end = start + seconds * 1000;
  const lane = async () => {
    for (; performance.now() < end; rows += 1) await insert();
  };
  await Promise.all(Array.from({ length: isPostgres ? Number(connections) : 1 }, lane));
  return (rows * 1000) / (performance.now() - start);
}

const server = createServer((request, response) => {
  void insertFor(Number((request.url ?? '').slice(1))).then((perSecond) => response.end(String(perSecond)));
});
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
