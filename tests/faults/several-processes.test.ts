import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { assertBuilt } from '#scripts/build-digest.ts';
import { createPostgresDatabase } from '#tests/harness/databases.ts';
import { loggedErrors, signUpAt } from '#tests/harness/site-client.ts';
import { openSharedSocket, type RunningServer, startServer } from '#tests/harness/start-server.ts';
import { storedComments } from './work-on-database.ts';

beforeAll(assertBuilt);

// Two seconds are promised; a machine that is busy with other tests takes longer.

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();

test('two servers on one PostgreSQL share reviews, and make a post that both get once', async () => {
  const databaseUrl = await createPostgresDatabase();
  const sites = await Promise.all([startServer({ databaseUrl }), startServer({ databaseUrl })]);
  for (const site of sites) onTestFinished(site.stop);
  const [one, other] = sites;
  const client = await signUpAt(one, 'ann@example.com');
  for (const { url } of sites) expect(await textOf(`${url}/reviews`)).not.toContain('Posted');
  expect((await client.postReview('Posted at one.')).status).toBe(201);
  await expect.poll(() => textOf(`${other.url}/reviews`)).toContain('Posted at one.');
  const posted = ['Posted at one.'];
  for (let index = 0; index < 100; index += 1) {
    const key = { 'Idempotency-Key': String(index) };
    const answers = await Promise.all(
      sites.map(({ url }) => client.at(url).postReview(`${index}`, key)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    posted.push(`${index}`);
  }
  expect(await storedComments(one)).toEqual(posted.toSorted());
  for (const { url } of sites)
    await expect
      .poll(() => textOf(`${url}/api/reviews/summary`))
      .toContain(`"count":${posted.length}`);
  expect(sites.flatMap(loggedErrors)).toEqual([]);
});

const requests = (site: RunningServer): number => site.output().split('"msg":"request"').length - 1;

// As a second unit with `Sockets=site.socket`: Linux spreads connections over the processes.
test.runIf(process.platform === 'linux')(
  'two servers on one socket and one SQLite file both answer, and share reviews',
  async () => {
    const socket = await openSharedSocket();
    await using first = await startServer({ socket, settings: { LOG_LEVEL: 'info' } });
    await using second = await startServer({
      socket,
      settings: { LOG_LEVEL: 'info', DATA_DIR: first.dataDir, SMTP_URL: first.smtp.url },
    });
    socket.close();
    const sites = [first, second];
    const { url } = first;

    const askBoth = () =>
      Promise.all(
        Array.from({ length: 12 }, async () =>
          (await fetch(`${url}/api/reviews/summary`, { headers: { Connection: 'close' } })).json(),
        ),
      );
    await expect
      .poll(async () => (await askBoth()) && sites.map(requests).every((count) => count > 0))
      .toBe(true);

    const client = await signUpAt(first, 'ann@example.com');
    const comments = Array.from({ length: 10 }, (_, index) => `Review ${index}`);
    await Promise.all(
      comments.map(async (comment) => expect((await client.postReview(comment)).status).toBe(201)),
    );
    const seen = async () =>
      new Set((await askBoth()).map((summary) => (summary as { count: number }).count));
    await expect.poll(seen).toEqual(new Set([comments.length]));
    expect(await storedComments(first)).toEqual(comments.toSorted());

    // One that stops takes no answer with it.
    const ended = once(second.process, 'exit');
    second.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    // Until then, all answers may have been of the other one.
    await expect.poll(seen).toEqual(new Set([comments.length]));
    expect(sites.flatMap(loggedErrors)).toEqual([]);
  },
);
