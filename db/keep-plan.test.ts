import { Kysely, PostgresDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createPostgresDatabase } from '../tests/harness/databases.ts';
import { createPlanNames, keepPlan, maxPlansPerConnection, sendAhead } from './keep-plan.ts';
import { createPostgresPool, forKysely } from './postgres-pool.ts';

test('a connection keeps the plans of marked statements only, and goes on when a migration adds a column', async () => {
  const pool = createPostgresPool(await createPostgresDatabase(), 1, { connect: 30_000 });
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: forKysely(pool) }) });
  await sql`create table words (word text)`.execute(db);
  await sql`insert into words values ('one')`.execute(db);
  const read = () => sql`${keepPlan} select word from words where word = ${'one'}`.execute(db);
  for (let count = 0; count < 8; count++) expect((await read()).rows).toEqual([{ word: 'one' }]);
  await sql`select word from words where word = ${'one'}`.execute(db);
  const { rows } = await sql<{ plans: number }>`select generic_plans as plans from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([{ plans: 3 }]);
  await sql`alter table words add column rank integer`.execute(db);
  expect((await read()).rows).toEqual([{ word: 'one' }]);
  await db.destroy();
});

test('a statement is sent ahead in a transaction only', async () => {
  const closable = createPostgresPool(await createPostgresDatabase(), 1, { connect: 30_000 });
  const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool: forKysely(closable) }) });
  const fail = (on = db) => sql`select 1 / 0 ${sendAhead}`.execute(on);
  await expect(fail()).rejects.toThrow('division by zero');
  const sent: unknown[] = [];
  const work = db.transaction().execute(async (trx) => {
    sent.push(await fail(trx), await fail(trx));
  });
  await expect(work).rejects.toThrow('division by zero');
  expect(sent).toHaveLength(2);
  await expect(db.transaction().execute(() => Promise.reject(new Error('nothing to do')))).rejects.toThrow('nothing to do');
  await db.transaction().execute(() => Promise.resolve());
  expect(closable.pool.totalCount).toBe(1);
  const client = await forKysely(closable).connect();
  await client.query('begin', []);
  await client.query('select 1 /* send ahead */', []);
  client.release();
  expect(closable.pool.totalCount).toBe(0);
  await db.destroy();
});

test('a connection keeps a bounded number of plans, whatever visitors search for', () => {
  const nameOf = createPlanNames();
  const names = Array.from({ length: maxPlansPerConnection + 10 }, (_, index) => nameOf(`/* keep plan */ select ${index}`));
  expect(new Set(names.slice(0, maxPlansPerConnection)).size).toBe(maxPlansPerConnection);
  expect(names.slice(maxPlansPerConnection)).toEqual(Array.from({ length: 10 }, () => undefined));
  expect(nameOf('/* keep plan */ select 0')).toBe(names[0]);
  expect(nameOf('select 0')).toBeUndefined();
});
