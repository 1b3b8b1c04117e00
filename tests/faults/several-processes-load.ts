import { expect } from 'vitest';
import { signUpAt, type SiteClient } from '../harness/site-client.ts';
import type { RunningServer } from '../harness/start-server.ts';

const readPaths = ['/api/reviews/summary', '/reviews', '/', '/api/reviews?limit=5', '/about'];
const postsPerReset = 20;

interface Load {
  /** Resolves to the number of requests after the end. */
  ended: Promise<number>;
}

/** Posts reviews, each again with its key until it is acknowledged, and now and then asks for an email. */
export function startReviewer(options: {
  url: string;
  client: SiteClient;
  name: string;
  /** Ends the load after the post that is on its way. */
  signal: AbortSignal;
  /** Ends even that, because nobody answers any more. */
  givesUp: AbortSignal;
  acknowledgements: number[];
}) {
  const { url, client, name, signal, givesUp, acknowledgements } = options;
  const posts: string[] = [];
  const resets = { tried: 0, acknowledged: 0 };
  let repeated = 0;
  let requests = 0;

  async function post(comment: string): Promise<void> {
    while (!givesUp.aborted) {
      requests += 1;
      const answer = await client.postReview(comment, { 'Idempotency-Key': comment }).catch(() => undefined);
      if (answer?.status === 201) {
        acknowledgements.push(performance.now());
        return;
      }
      // The processes refuse nothing: only a broken connection or an overload may come between.
      expect([undefined, 502, 503, 504]).toContain(answer?.status);
      repeated += 1;
    }
  }

  async function askForEmail(): Promise<void> {
    requests += 1;
    resets.tried += 1;
    const body = JSON.stringify({ email: `${name}@example.com` });
    const headers = { 'Content-Type': 'application/json' };
    const answer = await fetch(`${url}/api/users/forgot-password`, { method: 'POST', headers, body }).catch(() => undefined);
    if (answer?.status === 200) resets.acknowledged += 1;
  }

  async function run(): Promise<number> {
    while (!signal.aborted) {
      const comment = `${name} ${posts.length}`;
      posts.push(comment);
      await post(comment);
      if (posts.length % postsPerReset === 0) await askForEmail();
    }
    return requests;
  }

  return { posts, resets, repeated: () => repeated, ended: run() } satisfies Load & Record<string, unknown>;
}

/** Reads pages and API answers all the time, and notes those that failed and how stale they were. */
export function startReader(options: { url: string; signal: AbortSignal; acknowledgements: number[] }) {
  const { url, signal, acknowledgements } = options;
  const failures: string[] = [];
  let staleMs = 0;
  let requests = 0;

  /** A review that is not counted although it was acknowledged long before the request makes the answer as stale as that. */
  function noteStaleness(counted: number, askedAt: number): void {
    staleMs = Math.max(staleMs, askedAt - (acknowledgements[counted] ?? askedAt));
  }

  async function run(): Promise<number> {
    while (!signal.aborted) {
      const path = readPaths[requests % readPaths.length] ?? '';
      requests += 1;
      const askedAt = performance.now();
      try {
        const answer = await fetch(url + path);
        const text = await answer.text();
        if (answer.status !== 200) failures.push(`${path} ${answer.status} ${text.slice(0, 200)}`);
        else if (path.endsWith('summary')) noteStaleness((JSON.parse(text) as { count: number }).count, askedAt);
      } catch (error) {
        failures.push(`${path} ${String(error)}`);
      }
    }
    return requests;
  }

  return { failures, staleMs: () => staleMs, ended: run() } satisfies Load & Record<string, unknown>;
}

/** Counts the reviews that a page at this address tells of. */
export async function countReviews(address: string): Promise<number> {
  const { count } = (await (await fetch(`${address}/api/reviews/summary`)).json()) as { count: number };
  return count;
}

/**
 * Posts to one process after the other, without other load, and asks the others until they count the post. Returns the comments, and how
 * stale the stalest answer was: how long after the acknowledgment it was asked for.
 */
export async function probeStaleness(client: SiteClient, addresses: string[]): Promise<{ comments: string[]; staleMs: number }> {
  const comments: string[] = [];
  let staleMs = 0;
  for (const address of addresses) {
    const before = await countReviews(address);
    const comment = `probe ${comments.length}`;
    expect((await client.at(address).postReview(comment)).status).toBe(201);
    comments.push(comment);
    const acknowledgedAt = performance.now();
    const ask = async (other: string): Promise<void> => {
      for (;;) {
        const askedAt = performance.now();
        if ((await countReviews(other)) > before) return;
        staleMs = Math.max(staleMs, askedAt - acknowledgedAt);
      }
    };
    await Promise.all(addresses.map(ask));
  }
  return { comments, staleMs };
}

const credentials = (token?: string): Record<string, string> => ({
  'Content-Type': 'application/json',
  ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
});

/** Takes the reviewer's journey through the balancer: each request may reach another process. Leaves no review behind. */
export async function takeJourney(sites: Pick<RunningServer, 'url' | 'smtp'> & { addresses: string[] }, email: string): Promise<void> {
  const { url, addresses } = sites;
  const client = await signUpAt(sites, email);
  const loggedIn = await client.logIn();
  expect(loggedIn.status).toBe(200);
  const { token } = JSON.parse(loggedIn.text) as { token: string };
  const call = async (method: string, path: string, body?: unknown) => {
    const sent = { method, headers: credentials(token), ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const answer = await fetch(`${url}/api${path}`, sent);
    return { status: answer.status, text: await answer.text() };
  };
  const posted = await client.postReview('A journey.', { 'Idempotency-Key': 'journey' });
  expect(posted.status).toBe(201);
  const { _id: id } = JSON.parse(posted.text) as { _id: string };
  expect(JSON.parse((await client.postReview('A journey.', { 'Idempotency-Key': 'journey' })).text)).toMatchObject({ _id: id });
  expect((await call('PUT', `/reviews/${id}`, { rating: 4, comment: 'A longer journey.' })).status).toBe(200);
  for (const address of addresses) {
    // Its author sees the review at once in every process, and everyone else soon.
    const own = await fetch(`${address}/api/reviews`, { headers: credentials(token) });
    expect(await own.text()).toContain('A longer journey.');
    await expect.poll(async () => (await fetch(`${address}/reviews/${id}`)).text(), { timeout: 10_000 }).toContain('A longer journey.');
  }
  expect((await call('DELETE', `/reviews/${id}`)).status).toBe(204);
  for (const address of addresses) {
    await expect.poll(async () => (await fetch(`${address}/reviews/${id}`)).status, { timeout: 10_000 }).toBe(404);
  }
  expect((await call('DELETE', '/users/token')).status).toBe(204);
  for (const address of addresses) {
    expect((await fetch(`${address}/api/users/token`, { headers: credentials(token) })).status).toBe(401);
  }
}
