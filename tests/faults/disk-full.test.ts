import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { loggedErrors, signUpAt } from '#tests/harness/site-client.ts';
import { startServer } from '#tests/harness/start-server.ts';
import { uncachedPage } from '#tests/harness/uncached-page.ts';
import { ageSessions, storedComments } from './work-on-database.ts';

beforeAll(assertBuilt);

const rounds = 10;
const busy = { status: 503, retryAfter: '5' };
const longWords = 'word '.repeat(400).trim();

// Only Linux can do this to another process.
test.runIf(process.platform === 'linux')(
  'on a full disk under SQLite, reading goes on, and the site recovers alone',
  async () => {
    await using site = await startServer();
    /** Lets the running site write no file beyond a size. */
    const limitFiles = (bytes: number | 'unlimited') =>
      promisify(execFile)('prlimit', [
        '--pid',
        String(site.process.pid),
        `--fsize=${bytes}:unlimited`,
      ]);
    const client = await signUpAt(site, 'ann@example.com');
    const posted: string[] = [];
    const post = async (round: number) => {
      const comment = `${round} ${posted.length} ${longWords}`;
      const answer = await client.postReview(comment);
      if (answer.status === 201) posted.push(comment);
      return answer;
    };
    for (let round = 0; round < rounds; round += 1) {
      await ageSessions(site);
      // SQLite's log restarts with every round, however large it has become.
      await limitFiles(200_000 * (round + 1));
      let answer = await post(round);
      while (answer.status === 201) answer = await post(round);
      expect(answer).toMatchObject(busy);
      expect(await post(round)).toMatchObject(busy);
      // The use of the session cannot be noted, which is no reason to refuse it.
      for (const path of [
        '/api/users/token',
        '/api/reviews?limit=7',
        '/reviews',
        uncachedPage(),
        '/readyz',
      ])
        expect([path, (await client.get(path)).status]).toEqual([path, 200]);
      await limitFiles('unlimited');
      await expect.poll(async () => (await post(round)).status).toBe(201);
      expect((await client.logIn()).status).toBe(200);
    }
    // Opening the database finds damage.
    expect(await storedComments(site)).toEqual(posted.toSorted());
    expect(loggedErrors(site)).toEqual([]);
  },
);
