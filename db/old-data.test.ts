import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, SqliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestApp, eachDatabase } from '../tests/harness/create-test-app.ts';
import * as firstTables from './migrations/001-first-tables.ts';

/** The password of the accounts of the first version. It is too common for a new one. */
const oldPassword = 'password1';
const firstVersion = await readFile(join(import.meta.dirname, 'old-data/001-first-tables.sql'), 'utf8');
const migrations = await readdir(join(import.meta.dirname, 'migrations'));

const json = (values: object[], name: string): unknown[] => values.map((value) => Object.entries(value).find(([key]) => key === name)?.[1]);

/** The tables and indexes of a SQLite file, without differences in white space. */
const schemaOf = (file: Sqlite.Database): string[] =>
  file
    .prepare<[], string>("select sql from sqlite_master where sql is not null and name not like 'kysely%' and name != 'throttles'")
    .pluck()
    .all()
    .map((statement) => statement.toLowerCase().replaceAll(/\s+/gu, ''))
    .toSorted();

test('the first migration still creates the tables of the first version', async () => {
  const old = new Sqlite(':memory:');
  old.exec(firstVersion);
  const made = new Sqlite(':memory:');
  await firstTables.up(new Kysely({ dialect: new SqliteDialect({ database: made }) }));
  expect(schemaOf(made)).toEqual(schemaOf(old));
});

eachDatabase((open) => {
  const openOld = () => open(firstVersion);

  test('data of the first version survives every migration', async () => {
    await using app = await createTestApp(openOld);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(app.database.kysely);
    expect(rows.map(({ name }) => `${name}.ts`)).toEqual(migrations.toSorted());
    expect([await app.count('users'), await app.count('reviews'), await app.count('sessions')]).toEqual([3, 5, 2]);
  });

  test('reviews of the first version are listed with author and reply, and are counted', async () => {
    await using app = await createTestApp(openOld);
    const { body } = await app.get('/reviews');
    expect(json(body, 'comment')).toEqual(['Second project, same care. It’s live 🎹', 'Fast and friendly', 'Great work.\nOn time, too.']);
    expect(json(body, 'author')).toEqual([
      { firstName: 'Ann', lastName: 'Lee' },
      { firstName: 'Eve', lastName: '김' },
      { firstName: 'Ann', lastName: 'Lee' },
    ]);
    expect(body[1].reply).toEqual({ text: 'Thank you, Eve!', createdAt: '2026-01-03T10:00:00.000Z', reviewVersion: 1 });
    expect(body[2]).toMatchObject({ createdAt: '2025-12-10T09:00:00.000Z', updatedAt: '2025-12-11T09:00:00.000Z' });
    expect((await app.get('/reviews/summary')).body).toEqual({
      count: 3,
      average: 14 / 3,
      histogram: [0, 0, 0, 1, 2],
      verified: { count: 0, average: null, histogram: [0, 0, 0, 0, 0] },
    });
  });

  test('a session and its account from the first version still work', async () => {
    await using app = await createTestApp(openOld);
    const ann = app.as('token-of-ann');
    const account = (await ann.get('/users/token')).body;
    expect(account).toMatchObject({ email: 'Ann@Example.com', firstName: 'Ann', lastName: 'Lee', verified: true });
    expect(json((await ann.get(`/users/${account.userId}/sessions`)).body, 'browser')).toEqual(['Firefox on Linux']);
    expect((await app.post('/users/login', { email: 'eve@example.com', password: oldPassword })).status).toBe(200);
    const own = (await ann.get(`/users/${account.userId}/reviews`)).body;
    expect((await ann.put(`/reviews/${own[1]._id}`, { rating: 2, comment: 'Changed my mind' })).status).toBe(200);
    expect((await ann.delete(`/reviews/${own[0]._id}`)).status).toBe(204);
    expect((await app.get('/reviews/summary')).body).toEqual({
      count: 2,
      average: 3,
      histogram: [0, 1, 0, 1, 0],
      verified: { count: 0, average: null, histogram: [0, 0, 0, 0, 0] },
    });
    expect((await ann.delete(`/users/${account.userId}`, { password: oldPassword })).status).toBe(204);
    expect((await app.get('/reviews/summary')).body).toEqual({
      count: 1,
      average: 4,
      histogram: [0, 0, 0, 1, 0],
      verified: { count: 0, average: null, histogram: [0, 0, 0, 0, 0] },
    });
  });

  test('a draft posted to the first version is not posted again', async () => {
    await using app = await createTestApp(openOld);
    const review = { rating: 5, comment: 'Second project, same care. It’s live 🎹' };
    const again = await app.as('token-of-ann').post('/reviews', review, { 'Idempotency-Key': 'draft-of-ann' });
    expect([again.status, again.body.createdAt]).toEqual([201, '2026-01-10T09:00:00.000Z']);
    expect(await app.count('reviews')).toBe(5);
  });

  test('a verification link from the first version publishes the held reviews', async () => {
    await using app = await createTestApp(openOld);
    const bob = app.as('token-of-bob');
    expect((await bob.get('/reviews')).body[0]).toMatchObject({ comment: 'Good so far', status: 'held' });
    expect((await app.get('/users/verify/link-of-bob')).status).toBe(200);
    expect((await bob.get('/users/token')).body.verified).toBe(true);
    expect((await app.get('/reviews')).body[0]).toMatchObject({ comment: 'Good so far', author: { lastName: 'O’Hara' } });
    expect((await app.get('/reviews/summary')).body.histogram).toEqual([0, 0, 1, 1, 2]);
  });

  test('a review hidden in the first version stays hidden, and its author still sees why', async () => {
    await using app = await createTestApp(openOld);
    const { body } = await app.post('/users/login', { email: 'eve@example.com', password: oldPassword });
    const own = (await app.as(body.token).get('/reviews')).body;
    expect(own).toContainEqual(expect.objectContaining({ status: 'hidden', hiddenReason: 'Names a third person.' }));
  });

  test('an email that the first version left waiting is sent once, and no other is', async () => {
    await using app = await createTestApp(openOld);
    await app.deliverEmails();
    await app.deliverEmails();
    expect(app.emails).toMatchObject([{ kind: 'review_reply', recipient: 'eve@example.com', reply: 'Thank you, Eve!' }]);
  });
});
