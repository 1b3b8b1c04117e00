import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { createPostgresDatabase } from '#tests/harness/databases.ts';
import { signUpAt, type SiteClient } from '#tests/harness/site-client.ts';
import { type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { temporaryFolder } from '#tests/harness/temporary-folder.ts';
import { extent } from './extent.ts';
import { storedComments } from './work-on-database.ts';

beforeAll(assertBuilt);

const clients = extent(8, 16);
const kills = extent(1, 15);
const postsBeforeKill = extent(20, 60);

interface Post {
  /** Also the comment. */
  key: string;
  acknowledged: boolean;
}

const post = (client: SiteClient, key: string) =>
  client.postReview(key, { 'Idempotency-Key': key });

/** Posts from several clients at once, and kills the server in the middle. */
async function postUntilKilled(
  site: RunningServer,
  client: SiteClient,
  round: number,
): Promise<Post[]> {
  const posts: Post[] = [];
  const ended = once(site.process, 'exit');
  const postOn = async (): Promise<void> => {
    while (site.process.exitCode === null && site.process.signalCode === null) {
      const made: Post = { key: `round-${round}-post-${posts.length}`, acknowledged: false };
      posts.push(made);
      const answer = await post(client, made.key).catch(() => undefined);
      made.acknowledged = answer?.status === 201;
      if (posts.length >= postsBeforeKill) site.process.kill('SIGKILL');
    }
  };
  await Promise.all(Array.from({ length: clients }, postOn));
  await ended;
  return posts;
}

/**
 * Repeats posts as a client does: until each is acknowledged, as long as the server is only busy.
 */
async function repeat(client: SiteClient, made: Post[]): Promise<void> {
  let rest = made.map(({ key }) => key);
  const repeatRest = async (): Promise<number[]> => {
    const answers = await Promise.all(rest.map((key) => post(client, key)));
    expect(answers.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    rest = rest.filter((_, index) => answers[index]?.status !== 201);
    return rest.map(() => 503);
  };
  await expect.poll(repeatRest, { timeout: 60_000 }).toEqual([]);
}

const kinds: [string, () => Promise<string | undefined>][] = [
  ['SQLite', () => Promise.resolve(undefined)],
  ['PostgreSQL', () => createPostgresDatabase()],
];

test.each(kinds)(
  'SIGKILL neither loses nor doubles an acknowledged review on %s',
  async (_kind, createDatabase) => {
    const databaseUrl = await createDatabase();
    const dataDir = await temporaryFolder();
    const start = async (): Promise<RunningServer> => {
      const site = await startServer({
        ...(databaseUrl === undefined ? {} : { databaseUrl }),
        settings: { DATA_DIR: dataDir },
      });
      onTestFinished(site.stop);
      return site;
    };
    let site = await start();
    let client = await signUpAt(site, 'ann@example.com');
    const posts: Post[] = [];
    for (let round = 0; round < kills; round += 1) {
      const made = await postUntilKilled(site, client, round);
      const stored = await storedComments(site);
      const lost = made.filter(({ key, acknowledged }) => acknowledged && !stored.includes(key));
      expect(lost).toEqual([]);
      site = await start();
      client = client.at(site.url);
      await repeat(client, made);
      posts.push(...made);
    }
    expect(await storedComments(site)).toEqual(posts.map(({ key }) => key).toSorted());
    expect(JSON.parse((await client.get('/api/reviews/summary')).text)).toMatchObject({
      count: posts.length,
    });
  },
);
