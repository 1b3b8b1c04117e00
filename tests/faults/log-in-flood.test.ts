import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { ensureBuilt } from '../harness/built-server.ts';
import { testPassword } from '../harness/create-test-app.ts';
import { loggedErrors, signUpAt } from '../harness/site-client.ts';
import { startServer } from '../harness/start-server.ts';
import { extent, report } from './extent.ts';

beforeAll(ensureBuilt, 120_000);

// Three times as many as may wait.
const clients = 200;
const rounds = extent(1, 20);
const ann = 'ann@example.com';

interface Answer {
  status: number;
  retryAfter: number;
}

/** Logs in from a network. */
async function logIn(url: string, network: string, email: string, password: string): Promise<Answer> {
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': network },
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  return { status: response.status, retryAfter: Number(response.headers.get('Retry-After')) };
}

const countBy = (answers: Answer[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

const shortestWait = (answers: Answer[], refusal: number): number =>
  Math.min(...answers.filter(({ status }) => status === refusal).map(({ retryAfter }) => retryAfter));

test('while many clients log in at once, each gets an answer or a wait, and pages go on being served', async () => {
  const site = await startServer({ settings: { TRUSTED_PROXIES: '127.0.0.1' } });
  onTestFinished(site.stop);
  const answers: Answer[] = [];
  const pages: number[] = [];
  let isFlooding = true;
  const visit = async () => {
    while (isFlooding) {
      const { status } = await fetch(`${site.url}/about`);
      if (isFlooding) pages.push(status);
    }
  };
  const visiting = visit();
  for (let round = 0; round < rounds; round += 1) {
    const logIns = Array.from({ length: clients }, (_, client) =>
      logIn(site.url, `198.51.100.${client}`, `nobody${client}@example.com`, 'a wrong harbor'),
    );
    answers.push(...(await Promise.all(logIns)));
  }
  isFlooding = false;
  await visiting;
  expect(Object.keys(countBy(answers))).toEqual(['401', '503']);
  expect(shortestWait(answers, 503)).toBeGreaterThan(0);
  expect(pages.length).toBeGreaterThan(2);
  expect(pages.filter((status) => status !== 200)).toEqual([]);
  expect(loggedErrors(site)).toEqual([]);
  report('a flood of log-ins', { pages: pages.length, ...countBy(answers) });
});

test('during a flood of guesses, an account can be logged in to from a network that it knows, and new networks wait', async () => {
  // A tenth of the limits, so that a tenth of the guesses is a flood: 10 wrong passwords a day.
  const site = await startServer({ settings: { TRUSTED_PROXIES: '127.0.0.1', RATE_LIMIT_SCALE: '0.1' } });
  onTestFinished(site.stop);
  // The network of the tests, which knows the account since it signed up.
  const known = '127.0.0.1';
  await signUpAt(site, ann);
  const guess = (number: number, password = 'a wrong harbor') => logIn(site.url, `203.0.113.${number}`, ann, password);
  const guesses = (from: number, count: number) => Promise.all(Array.from({ length: count }, (_, index) => guess(from + index)));
  expect(countBy(await guesses(0, 15))).toEqual({ 401: 15 });
  const flood = guesses(15, 40);
  expect((await logIn(site.url, known, ann, testPassword)).status).toBe(200);
  const answers = await flood;
  // One new network a minute gets its turn.
  expect(countBy(answers)).toEqual({ 401: 1, 429: 39 });
  expect(shortestWait(answers, 429)).toBeGreaterThan(0);
  // Even with the right password.
  const refused = await guess(99, testPassword);
  expect(refused).toMatchObject({ status: 429 });
  expect(refused.retryAfter).toBeGreaterThan(0);
  expect(refused.retryAfter).toBeLessThanOrEqual(60);
});
