import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { signUpAt, type SiteClient } from '../harness/site-client.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 60_000);
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

const clients = extent(8, 16);
const kills = extent(1, 15);
const postsBeforeKill = extent(20, 60);

interface Post {
  key: string;
  acknowledged: boolean;
}

/** Posts from several clients at once, and kills the server in the middle. */
async function postUntilKilled(site: RunningServer, client: SiteClient, round: number): Promise<Post[]> {
  const posts: Post[] = [];
  const isUp = () => site.process.exitCode === null && site.process.signalCode === null;
  const ended = once(site.process, 'exit');
  const post = async (): Promise<void> => {
    while (isUp()) {
      const made: Post = { key: `round-${round}-post-${posts.length}`, acknowledged: false };
      posts.push(made);
      const answer = await client.postReview(made.key, { 'Idempotency-Key': made.key }).catch(() => undefined);
      made.acknowledged = answer?.status === 201;
      if (posts.length >= postsBeforeKill) site.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: clients }, post));
  await ended;
  return posts;
}

async function countComments(options: { databaseUrl?: string; dataDir: string }): Promise<Map<string, number>> {
  const database = await openDatabase(options);
  const rows = await database.kysely.selectFrom('reviews').select('comment').execute();
  await database.close();
  const counts = new Map<string, number>();
  for (const { comment } of rows) counts.set(comment, (counts.get(comment) ?? 0) + 1);
  return counts;
}

/** Repeats posts as a client does: until each is acknowledged, as long as the server is only busy. */
async function repeat(client: SiteClient, made: Post[]): Promise<void> {
  let rest = made.map(({ key }) => key);
  const repeatRest = async (): Promise<number[]> => {
    const answers = await Promise.all(rest.map((key) => client.postReview(key, { 'Idempotency-Key': key })));
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    rest = rest.filter((_, index) => answers[index]?.status !== 201);
    return answers.map(({ status }) => status);
  };
  await expect.poll(repeatRest, { timeout: 60_000 }).not.toContain(503);
}

/** Kills the server again and again, and repeats after each restart what was not acknowledged. */
async function killAgainAndAgain(options: { databaseUrl?: string; dataDir: string }) {
  const start = async () => {
    const { databaseUrl, dataDir } = options;
    const started = await startServer({ ...(databaseUrl === undefined ? {} : { databaseUrl }), settings: { DATA_DIR: dataDir } });
    cleanups.push(async () => started.process.kill('SIGKILL'));
    return started;
  };
  let site = await start();
  let client = await signUpAt(site, 'ann@example.com');
  const posts: Post[] = [];
  for (let round = 0; round < kills; round += 1) {
    const made = await postUntilKilled(site, client, round);
    await site.stop();
    const stored = await countComments(options);
    const acknowledged = made.filter((post) => post.acknowledged);
    expect(acknowledged.filter(({ key }) => stored.get(key) !== 1)).toEqual([]);
    site = await start();
    client = client.at(site.url);
    await repeat(client, made);
    posts.push(...made);
  }
  await site.stop();
  expect(await countComments(options)).toEqual(new Map(posts.map(({ key }) => [key, 1])));
  return { kills, posts: posts.length, acknowledged: posts.filter(({ acknowledged }) => acknowledged).length, lost: 0, doubled: 0 };
}

async function createDataDir(): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'site-killed-'));
  cleanups.push(() => rm(dataDir, { recursive: true }));
  return dataDir;
}

test('SIGKILL neither loses nor doubles an acknowledged review on SQLite', async () => {
  report('SIGKILL on SQLite', await killAgainAndAgain({ dataDir: await createDataDir() }));
});

test('SIGKILL neither loses nor doubles an acknowledged review on PostgreSQL', async () => {
  report('SIGKILL on PostgreSQL', await killAgainAndAgain({ databaseUrl: await createPostgresDatabase(), dataDir: await createDataDir() }));
});
