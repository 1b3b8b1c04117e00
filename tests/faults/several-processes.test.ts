import { once } from 'node:events';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { createPostgresDatabase } from '../harness/databases.ts';
import { reservePort } from '../harness/ports.ts';
import { runVerifyRecord } from '../harness/run-verify-record.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { startSmtpServer } from '../harness/smtp-server.ts';
import { type RunningServer, startServer } from '../harness/start-server.ts';
import { storedComments, workOnDatabase } from './work-on-database.ts';

beforeAll(ensureBuilt, 120_000);

// Two seconds are promised; a machine that is busy with other tests takes longer.
const noticed = { timeout: 20_000, interval: 100 };
const authors = 4;
const postsEach = 100;

/** Starts two servers at once on one new PostgreSQL database, with one mail server. */
async function startPair() {
  const databaseUrl = await createPostgresDatabase();
  const smtp = await startSmtpServer();
  onTestFinished(smtp.stop);
  const start = async () => {
    const site = await startServer({ databaseUrl, settings: { SMTP_URL: smtp.url, OWNER_EMAIL: 'owner@example.com' } });
    onTestFinished(site.stop);
    return site;
  };
  const [one, other] = await Promise.all([start(), start()]);
  return { one, other, smtp };
}

const textOf = async (url: string): Promise<string> => (await fetch(url)).text();
const countAt = async ({ url }: RunningServer): Promise<number> =>
  (JSON.parse(await textOf(`${url}/api/reviews/summary`)) as { count: number }).count;

test('two servers on one PostgreSQL database show each other’s reviews, send each email once, and write one record', async () => {
  const { one, other, smtp } = await startPair();
  const emails = Array.from({ length: authors }, (_, author) => `author${author}@example.com`);
  const clients = await Promise.all(emails.map((email, author) => signUpAt({ url: (author % 2 ? one : other).url, smtp }, email)));

  const [first] = clients;
  for (const { url } of [one, other]) expect(await textOf(`${url}/reviews`)).not.toContain('Posted');
  expect((await first?.at(one.url).postReview('Posted at one.'))?.status).toBe(201);
  await expect.poll(() => textOf(`${other.url}/reviews`), noticed).toContain('Posted at one.');
  expect((await first?.at(other.url).postReview('Posted at the other.'))?.status).toBe(201);
  await expect.poll(() => textOf(`${one.url}/reviews`), noticed).toContain('Posted at the other.');

  await expect.poll(() => smtp.taken.some(({ recipient }) => recipient === 'owner@example.com'), noticed).toBe(true);

  // Each author posts at both, and each post is made twice, at the same moment.
  const posted = ['Posted at one.', 'Posted at the other.'];
  const writing = clients.map(async (client, author) => {
    for (let index = 0; index < postsEach; index += 1) {
      const comment = `${author} ${index}`;
      const key = { 'Idempotency-Key': comment };
      const answers = await Promise.all([one, other].map(({ url }) => client.at(url).postReview(comment, key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201]);
      posted.push(comment);
    }
  });
  const resets = emails.map((email, author) =>
    fetch(`${(author % 2 ? other : one).url}/api/users/forgot-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
    }),
  );
  await Promise.all([...writing, ...resets]);
  expect(await storedComments(one)).toEqual(posted.toSorted());
  for (const site of [one, other]) await expect.poll(() => countAt(site), noticed).toBe(posted.length);

  const unsent = () =>
    workOnDatabase(one, (db) => db.selectFrom('outbox').select('kind').where('state', '=', 'waiting').where('attempts', '=', 0).execute());
  // The owner’s next email about reviews goes out in ten minutes.
  await expect.poll(unsent, noticed).toEqual([{ kind: 'new_reviews' }]);
  await expect.poll(() => smtp.taken.length, noticed).toBe(2 * authors + 1);
  const recipients = smtp.taken.map(({ recipient }) => recipient).toSorted();
  expect(recipients).toEqual([...emails, ...emails, 'owner@example.com'].toSorted());

  const unsealed = () => workOnDatabase(one, (db) => db.selectFrom('review_events').select('id').where('sequence', 'is', null).execute());
  await expect.poll(unsealed, noticed).toEqual([]);
  for (const { url } of [one, other]) {
    const check = await runVerifyRecord(url, '0');
    expect(check).toMatchObject({ exitCode: 0, err: '', out: expect.stringContaining(`${2 * posted.length} lines`) });
  }
  expect([one, other].flatMap(loggedErrors)).toEqual([]);
});

const requests = (site: RunningServer): number => site.output().split('"msg":"request"').length - 1;

// Linux spreads connections over the processes that listen on a port.
test.runIf(process.platform === 'linux')(
  'two servers on one port and one SQLite file both answer, and show each other’s reviews',
  async () => {
    const port = await reservePort();
    const first = await startServer({ settings: { PORT: String(port), REUSE_PORT: 'true', LOG_LEVEL: 'info' } });
    onTestFinished(first.stop);
    const settings = { PORT: String(port), REUSE_PORT: 'true', LOG_LEVEL: 'info', DATA_DIR: first.dataDir, SMTP_URL: first.smtp.url };
    const second = await startServer({ settings });
    onTestFinished(second.stop);
    const sites = [first, second];
    const { url } = first;

    /** Asks on many new connections, so that both answer some. */
    const askBoth = () =>
      Promise.all(
        Array.from({ length: 12 }, async () => (await fetch(`${url}/api/reviews/summary`, { headers: { Connection: 'close' } })).json()),
      );
    await expect.poll(async () => (await askBoth()) && sites.map(requests).every((count) => count > 0), noticed).toBe(true);

    const client = await signUpAt(first, 'ann@example.com');
    const comments = Array.from({ length: 10 }, (_, index) => `Review ${index}`);
    await Promise.all(comments.map(async (comment) => expect((await client.postReview(comment)).status).toBe(201)));
    const seen = async () => new Set((await askBoth()).map((summary) => (summary as { count: number }).count));
    await expect.poll(seen, noticed).toEqual(new Set([comments.length]));
    expect(await storedComments(first)).toEqual(comments.toSorted());

    // One that stops takes no answer with it.
    const ended = once(second.process, 'exit');
    second.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(await seen()).toEqual(new Set([comments.length]));
    expect(sites.flatMap(loggedErrors)).toEqual([]);
  },
);
